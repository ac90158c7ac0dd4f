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
