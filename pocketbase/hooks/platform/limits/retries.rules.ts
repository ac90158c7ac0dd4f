const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** After so many tries of what somebody else's server does not take it is given up. */
export const MOST_RETRIES = 12;

/** Twice as long from try to try: 1 minute, 2, 4 … up to 6 hours. */
export const nextTryMs = (attempts: number, nowMs: number): number =>
  nowMs + Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.max(0, attempts - 1));

/**
 * Whether something waits no longer, in a filter; `dueAt` says what is put in. What would wait for longer than anything does
 * was put off by a clock that was ahead.
 */
export const IS_DUE = "(nextAt <= {:now} || nextAt > {:farthest})";

/** @param stored a moment as the database writes it */
export const dueAt = (nowMs: number, stored: (ms: number) => string): { now: string; farthest: string } => ({
  now: stored(nowMs),
  farthest: stored(nowMs + LONGEST_WAIT_MS + MINUTE_MS),
});
