import { clockTime, dayIn, zoneHere } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/posting.ts";

const DAY_MS = 86_400_000;

/** When an account's first day is over; undefined when it is, or nobody knows. @param created as the server stores it */
export function firstDayUntil(created: unknown, nowMs: number): number | undefined {
  const madeAt = typeof created === "string" ? Date.parse(created) : NaN;
  return nowMs < madeAt + DAY_MS ? madeAt + DAY_MS : undefined;
}

/** When a first day ends, by the clock of whoever reads it: "14:05 tomorrow", never before the moment itself. */
export function momentOf(untilMs: number, nowMs: number, zone = zoneHere()): string {
  const time = clockTime(Math.ceil(untilMs / 60_000) * 60_000, zone);
  return fill(dayIn(zone, untilMs) === dayIn(zone, nowMs) ? texts.firstDay.today : texts.firstDay.tomorrow, { time });
}

/** What holds on an account's first day, and until when. */
export const firstDayWords = (untilMs: number, nowMs: number, zone = zoneHere()): string =>
  fill(texts.firstDay.rule, { moment: momentOf(untilMs, nowMs, zone) });
