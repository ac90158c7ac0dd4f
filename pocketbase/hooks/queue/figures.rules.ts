const DAY_MS = 86_400_000;
const WEEKS = 12;

/** The Mondays of the last twelve weeks, the oldest first, this week's last, as "2026-11-16" (UTC). */
export function mondaysOf(nowMs: number): string[] {
  const day = Math.floor(nowMs / DAY_MS);
  // 1 January 1970 was a Thursday.
  const monday = day - ((day + 3) % 7);
  return Array.from({ length: WEEKS }, (_, at) =>
    new Date((monday - 7 * (WEEKS - 1 - at)) * DAY_MS).toISOString().slice(0, 10),
  );
}
