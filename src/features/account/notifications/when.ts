import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notifications.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago a moment was: "2 hours ago"; after a week its day. A device whose clock is behind says "just now". */
export function agoWords(ms: number, nowMs: number): string {
  const passed = nowMs - ms;
  if (passed < MINUTE_MS) return texts.justNow;
  if (passed < HOUR_MS) return fill(texts.minutesAgo, { count: Math.floor(passed / MINUTE_MS) });
  if (passed < DAY_MS) return fill(texts.hoursAgo, { count: Math.floor(passed / HOUR_MS) });
  if (passed < 7 * DAY_MS) return fill(texts.daysAgo, { count: Math.floor(passed / DAY_MS) });
  return fullDate(ms);
}
