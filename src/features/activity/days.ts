import { clockTime, dayIn, namesOf, zoneHere } from "#lib/dates.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** The first days of 1970 began on a Thursday; weeks begin on Monday. */
const DAYS_SINCE_MONDAY = 3;

/** Calendar days without a clock: neither daylight saving nor travel changes their number. */
export const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** 0 is Monday. */
export const weekdayOf = (number: number): number =>
  (((number + DAYS_SINCE_MONDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;

const named = (day: string) => namesOf(numberOf(day) * DAY_MS, "UTC");

/** "Friday" */
export const weekdayName = (day: string): string => named(day).weekday;
/** "Fri" */
export const shortWeekday = (day: string): string => named(day).weekday.slice(0, 3);
/** "Mar" */
export const shortMonth = (day: string): string => named(day).month.slice(0, 3);
/** "March 2026" */
export const monthName = (day: string): string => `${named(day).month} ${day.slice(0, 4)}`;
/** "20 November" */
export const dayOfMonth = (day: string): string => `${Number(day.slice(8))} ${named(day).month}`;
/** "20 November 2026" */
export const dayOfYear = (day: string): string => `${dayOfMonth(day)} ${day.slice(0, 4)}`;

/** A day as seen from today: "Today", "Yesterday", "Wednesday", "12 March", "12 March 2025". */
export function dayWords(day: string, today: string): string {
  const ago = numberOf(today) - numberOf(day);
  if (ago === 0) return "Today";
  if (ago === 1) return "Yesterday";
  if (ago > 1 && ago < WEEK_DAYS) return weekdayName(day);
  return day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth(day) : dayOfYear(day);
}

/** The learner's now. */
export interface Now {
  today: string;
  zone: string;
}

export const nowHere = (ms = Date.now(), zone = zoneHere()): Now => ({ today: dayIn(zone, ms), zone });

/** "Today, 14:05", or "12 March" when it is more than a week ago. */
export function momentWords(iso: string, { today, zone }: Now): string {
  const day = dayIn(zone, Date.parse(iso));
  const words = dayWords(day, today);
  const isNear = Math.abs(numberOf(today) - numberOf(day)) < WEEK_DAYS;
  return isNear ? `${words}, ${clockTime(Date.parse(iso), zone)}` : words;
}
