/** The feature that opens the members' side of the course. */
export const PREMIUM = "premium";

/** How far a learner's clock may be behind the moment a membership began. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

// What changes the data behind the server's back is seen after this time.
const BELIEVED_MS = 5_000;

/** What was found out about a reader: until when they are a member (0 for never), and when that was read. */
export interface Membership {
  validUntilMs: number;
  readMs: number;
  /** The latest change of any account or entitlement before it was read. */
  change: string;
}

/** Whether what was read still stands: nothing changed since, and it is fresh. */
export const stillStands = ({ readMs, change }: Membership, latestChange: string, nowMs: number): boolean =>
  change === latestChange && nowMs >= readMs && nowMs - readMs < BELIEVED_MS;

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
