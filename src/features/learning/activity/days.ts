import { texts } from "#texts/activity.ts";
import { fill } from "#lib/fill.ts";
import { clockTime, dateWords, dayIn, fullDate, monthOfYear, namesOf, zoneHere } from "#lib/dates.ts";
import { SHORT_MONTHS, SHORT_WEEKDAYS } from "#lib/language/language.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** The first days of 1970 began on a Thursday; weeks begin on Monday. */
const DAYS_SINCE_MONDAY = 3;

/** Calendar days without a clock: neither daylight saving nor travel changes their number. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** 0 is Monday. */
export const weekdayOf = (number: number): number =>
  (((number + DAYS_SINCE_MONDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;

const momentOf = (day: string): number => dayNumber(day) * DAY_MS;

/** "Friday" */
export const weekdayName = (day: string): string => namesOf(momentOf(day), "UTC").weekday;
/** "Fri" */
export const shortWeekday = (day: string): string => weekdayAt(weekdayOf(dayNumber(day)));
/** "Mon" for 0, "Sun" for 6 */
export const weekdayAt = (weekday: number): string => SHORT_WEEKDAYS[weekday] ?? "";
/** "Mar" */
export const shortMonth = (day: string): string => SHORT_MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
/** "March 2026" */
export const monthName = (day: string): string => monthOfYear(momentOf(day));
/** "20 November" */
export const dayOfMonth = (day: string): string => dateWords(momentOf(day), "UTC");
/** "20 November 2026" */
export const dayOfYear = (day: string): string => fullDate(momentOf(day), "UTC");

/** A day as seen from today: "Today", "Yesterday", "Wednesday", "12 March", "12 March 2025". */
export function relativeDayWords(day: string, today: string): string {
  const ago = dayNumber(today) - dayNumber(day);
  if (ago === 0) return texts.today;
  if (ago === 1) return texts.yesterday;
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
export function relativeMomentWords(iso: string, { today, zone }: Now): string {
  const day = dayIn(zone, Date.parse(iso));
  const words = relativeDayWords(day, today);
  const isNear = Math.abs(dayNumber(today) - dayNumber(day)) < WEEK_DAYS;
  return isNear ? fill(texts.moment, { day: words, time: clockTime(Date.parse(iso), zone) }) : words;
}
