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
