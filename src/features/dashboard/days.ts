const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** The first days of 1970 began on a Thursday; weeks begin on Monday. */
const DAYS_SINCE_MONDAY = 3;
/** The words of the site are English; the days are the learner's. */
const LOCALE = "en-GB";

/** Days count on the calendar alone, so that neither daylight saving nor a journey makes one longer. */
export const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** 0 is Monday. */
export const weekdayOf = (number: number): number =>
  (((number + DAYS_SINCE_MONDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;

/** Where the learner is, as their device says. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The learner's day of a moment, such as 2026-03-29. */
export const dayIn = (zone: string, ms: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(ms);

const part = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: "UTC" }).format(numberOf(day) * DAY_MS);

/** "Friday" */
export const weekdayName = (day: string): string => part(day, { weekday: "long" });
/** "Fri" */
export const shortWeekday = (day: string): string => part(day, { weekday: "short" });
/** "Mar" */
export const shortMonth = (day: string): string => part(day, { month: "long" }).slice(0, 3);
/** "March 2026" */
export const monthName = (day: string): string => `${part(day, { month: "long" })} ${day.slice(0, 4)}`;
/** "20 November" */
export const dateWords = (day: string): string => `${Number(day.slice(8))} ${part(day, { month: "long" })}`;
/** "20 November 2026" */
export const fullDate = (day: string): string => `${dateWords(day)} ${day.slice(0, 4)}`;

/** A day as one says it on another: "Today", "Yesterday", "Wednesday", "12 March", "12 March 2025". */
export function dayWords(day: string, today: string): string {
  const ago = numberOf(today) - numberOf(day);
  if (ago === 0) return "Today";
  if (ago === 1) return "Yesterday";
  if (ago > 1 && ago < WEEK_DAYS) return weekdayName(day);
  return day.slice(0, 4) === today.slice(0, 4) ? dateWords(day) : fullDate(day);
}

/** "14:05" on the learner's clock. */
export const clockTime = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(iso),
  );

/** The learner's now. */
export interface Now {
  today: string;
  zone: string;
}

export const nowHere = (ms = Date.now(), zone = zoneHere()): Now => ({ today: dayIn(zone, ms), zone });

/** A moment as one says it now: "Today, 14:05"; "12 March" when it is longer ago than a week. */
export function momentWords(iso: string, { today, zone }: Now): string {
  const day = dayIn(zone, Date.parse(iso));
  const words = dayWords(day, today);
  const isNear = Math.abs(numberOf(today) - numberOf(day)) < WEEK_DAYS;
  return isNear ? `${words}, ${clockTime(iso, zone)}` : words;
}
