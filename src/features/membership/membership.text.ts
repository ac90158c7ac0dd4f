import type { Membership } from "./membership.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const dayOf = (moment: string): string => day.format(new Date(moment));

interface Said {
  mark: string;
  title: string;
  text: string;
}

/** What the page says of a membership. */
export function membershipWords(membership: Exclude<Membership, { state: "loading" }>): Said {
  switch (membership.state) {
    case "free":
      return {
        mark: "Your plan",
        title: "You are on Free.",
        text: "It does not run out and costs nothing. Your place, your notes and your certificates stay yours.",
      };
    case "member":
      return {
        mark: "Premium",
        title: `You are a member until ${dayOf(membership.validUntil)}.`,
        text: "Every lesson is open to you. What you finish and write down stays yours afterwards.",
      };
    case "ended":
      return {
        mark: "Free again",
        title: `Your membership ended on ${dayOf(membership.validUntil)}.`,
        text: "You are on Free. Your progress, notes and certificates are still here, and stay yours.",
      };
    case "unreachable":
      return {
        mark: "Not known now",
        title: "Your membership could not be loaded.",
        text: "Nothing is lost and nothing has changed. Try again in a moment.",
      };
  }
}
