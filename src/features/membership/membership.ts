import { fill } from "#lib/fill.ts";
import { texts } from "#texts/membership.ts";

/** What one has bought, as one's own row on the server says it. */
export type Membership =
  | { state: "loading" }
  | { state: "free" }
  /** validUntil: as the server writes it. */
  | { state: "member"; validUntil: string }
  | { state: "ended"; validUntil: string }
  | { state: "unreachable" };

/** @param validUntil end of the membership; undefined for somebody who never was a member */
export function membershipOf(validUntil: string | undefined, now: number): Membership {
  if (!validUntil) return { state: "free" };
  return { state: Date.parse(validUntil) > now ? "member" : "ended", validUntil };
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const dayOf = (moment: string): string => dayFormat.format(new Date(moment));

interface Said {
  mark: string;
  title: string;
  text: string;
}

/** What the page says of a membership. */
export function membershipWords(membership: Exclude<Membership, { state: "loading" }>): Said {
  if (!("validUntil" in membership)) return texts[membership.state];
  const { mark, title, text } = texts[membership.state];
  return { mark, title: fill(title, { day: dayOf(membership.validUntil) }), text };
}
