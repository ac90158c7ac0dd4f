const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 300_000;

/** How long to wait before the next attempt: twice as long each time, never all devices at once. */
export function waitMs(tries: number, random: number, retryAtMs = 0, nowMs = 0): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.75 + random / 2);
  return Math.round(Math.max(wait, retryAtMs - nowMs));
}
