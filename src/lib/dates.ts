// The words of the site are in one language, whatever the browser's.
import { DAY_PATTERN, DAYS, FULL_DAY_PATTERN, MONTH_PATTERN } from "./language/language.ts";

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;
export type Formatter = Pick<Intl.DateTimeFormat, "formatToParts">;

/** Engines put the same parts in different orders, with different marks between them: each is read by its name. */
const partsOf = (format: Formatter, ms: number): Parts =>
  Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));

const two = (part = ""): string => part.padStart(2, "0");

/** Making one is slow, and a page asks for the days of every lesson. */
function keptByZone<Kept>(make: (zone?: string) => Kept): (zone?: string) => Kept {
  const kept = new Map<string | undefined, Kept>();
  return (zone) => {
    const format = kept.get(zone) ?? make(zone);
    kept.set(zone, format);
    return format;
  };
}

const numbers = keptByZone<Formatter>(
  (zone) =>
    new Intl.DateTimeFormat(DAYS, {
      timeZone: zone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
);
const names = keptByZone<Formatter>(
  (zone) =>
    new Intl.DateTimeFormat(DAYS, {
      timeZone: zone,
      calendar: "gregory",
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
    }),
);

/** Where the learner is, as their device says. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The learner's day of a moment, such as 2026-03-29. */
export function dayIn(zone: string, ms: number, format = numbers(zone)): string {
  const { year = "", month, day } = partsOf(format, ms);
  return `${year}-${two(month)}-${two(day)}`;
}

/** "14:05"; without a zone by the device's clock. */
export function clockTime(ms: number, zone?: string, format = numbers(zone)): string {
  const { hour, minute } = partsOf(format, ms);
  return `${two(hour)}:${two(minute)}`;
}

interface Named {
  weekday: string;
  /** "24" */ day: string;
  month: string;
  year: string;
}

/** The names of a moment's day: "Tuesday", "24", "November", "2026"; without a zone where the device is. */
export function namesOf(ms: number, zone?: string, format = names(zone)): Named {
  const { weekday = "", day = "", month = "", year = "" } = partsOf(format, ms);
  return { weekday, day, month, year };
}

const put = (pattern: string, { day, month, year }: Named): string =>
  pattern.replace("{day}", day).replace("{month}", month).replace("{year}", year);

/** "24 November" */
export const dateWords = (ms: number, zone?: string): string => put(DAY_PATTERN, namesOf(ms, zone));

/** "24 November 2026" */
export const fullDate = (ms: number, zone?: string): string => put(FULL_DAY_PATTERN, namesOf(ms, zone));

/** "November 2026", of a moment in UTC. */
export const monthOfYear = (ms: number): string => put(MONTH_PATTERN, namesOf(ms, "UTC"));
