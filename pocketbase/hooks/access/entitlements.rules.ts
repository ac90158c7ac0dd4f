/** The feature that unlocks the members' side of the course. */
export const PREMIUM = "premium";

/** Milliseconds by which a learner's clock may be behind the moment a membership began. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** One change of an entitlement; `validUntilMs` is 0 when it was removed. */
export interface Change {
  atMs: number;
  validUntilMs: number;
}

/** Both in ms since 1970; a missing entitlement is 0. */
export const isMember = (validUntilMs: number, nowMs: number): boolean => validUntilMs > nowMs;

const wasMemberAt = (log: Change[], ms: number): boolean =>
  isMember(log.filter(({ atMs }) => atMs <= ms).at(-1)?.validUntilMs ?? 0, ms);

/** True when the user was a member at that moment. @param log oldest first */
export const wasMember = (log: Change[], ms: number): boolean =>
  wasMemberAt(log, ms) || wasMemberAt(log, ms + CLOCK_TOLERANCE_MS);
