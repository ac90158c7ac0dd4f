// The site has one language, whatever the browser's is.
import { DAY_PATTERN, DAYS, FULL_DAY_PATTERN, MONTH_PATTERN } from "./language/language.ts";

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;
export type Formatter = Pick<Intl.DateTimeFormat, "formatToParts">;

/** Engines order and punctuate the same parts differently, so each part is read by its type. */
const partsOf = (format: Formatter, ms: number): Parts =>
  Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));

const two = (part = ""): string => part.padStart(2, "0");

/** Caches by time zone: creating an Intl formatter is slow, and a page formats the dates of every lesson. */
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

/** The device's time zone, such as "Europe/Berlin". */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The calendar day of a moment in a time zone, such as "2026-03-29". */
export function dayIn(zone: string, ms: number, format = numbers(zone)): string {
  const { year = "", month, day } = partsOf(format, ms);
  return `${year}-${two(month)}-${two(day)}`;
}

/** "14:05"; without a zone in the device's. */
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

/** The parts of a date in words: "Tuesday", "24", "November", "2026"; without a zone in the device's. */
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

/** "November 2026", in UTC. */
export const monthOfYear = (ms: number): string => put(MONTH_PATTERN, namesOf(ms, "UTC"));
