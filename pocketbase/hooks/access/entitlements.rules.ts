/** The feature that opens the members' side of the course. */
export const PREMIUM = "premium";

/** How far a learner's clock may be behind the moment a membership began. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** One change of an entitlement; `validUntilMs` is 0 where it was taken away. */
export interface Change {
  atMs: number;
  validUntilMs: number;
}

/** Whether an entitlement is valid now; both in milliseconds, a missing entitlement is 0. */
export const isMember = (validUntilMs: number, nowMs: number): boolean => validUntilMs > nowMs;

const wasMemberAt = (log: Change[], ms: number): boolean =>
  isMember(log.filter(({ atMs }) => atMs <= ms).at(-1)?.validUntilMs ?? 0, ms);

/** Whether the changes, the oldest first, made somebody a member at that moment. */
export const wasMember = (log: Change[], ms: number): boolean =>
  wasMemberAt(log, ms) || wasMemberAt(log, ms + CLOCK_TOLERANCE_MS);
