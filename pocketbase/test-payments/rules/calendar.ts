import type { Interval } from "../rows.ts";

export const DAY_S = 86_400;

/** An interval of a price, such as every 3 months. */
export interface Every {
  interval: Interval;
  interval_count: number;
}

const MONTHS = { month: 1, year: 12 };
const DAYS = { day: 1, week: 7 };

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day and time some months later; the last day of a month that is too short for it. UTC seconds. */
export function plusMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const day = Math.min(date.getUTCDate(), daysIn(first.getUTCFullYear(), first.getUTCMonth()));
  const sinceMidnight = seconds - Math.floor(seconds / DAY_S) * DAY_S;
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) / 1000 + sinceMidnight;
}

/** The anchor, `times` intervals later. Always counted from the anchor: 31 January, 28 February, 31 March. */
export function plusIntervals(anchor: number, { interval, interval_count }: Every, times = 1): number {
  const count = interval_count * times;
  if (interval === "month" || interval === "year") return plusMonths(anchor, MONTHS[interval] * count);
  return anchor + DAYS[interval] * DAY_S * count;
}

const ABOUT_S = { day: DAY_S, week: 7 * DAY_S, month: 28 * DAY_S, year: 365 * DAY_S };

/** The first end of a period after a moment. */
export function periodEndAfter(anchor: number, every: Every, after: number): number {
  // Never one too many: no month is shorter than this.
  let times = Math.max(1, Math.floor((after - anchor) / (31 * (ABOUT_S[every.interval] / 28) * every.interval_count)));
  while (times > 1 && plusIntervals(anchor, every, times - 1) > after) times -= 1;
  while (plusIntervals(anchor, every, times) <= after) times += 1;
  return plusIntervals(anchor, every, times);
}

/** How far a customer's clock may go in one step: two intervals of its shortest price; two years without any. */
export function farthestStep(now: number, all: Every[]): number {
  const ends = all.map((every) => plusIntervals(now, every, 2));
  return Math.min(plusMonths(now, 24), ...ends);
}
