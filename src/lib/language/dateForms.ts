/** A language's date patterns with {day}, {month} and {year}, and its short names. */
export interface DateForms {
  /** "{day} {month}" */
  day: string;
  /** "{day} {month} {year}" */
  fullDay: string;
  /** "{month} {year}" */
  month: string;
  /** From January: "Jan". */
  shortMonths: string[];
  /** From Monday: "Mon". */
  shortWeekdays: string[];
}

const A_MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
/** Seven weekdays share the width of a phone; the short form of a language such as Arabic is a whole word. */
const NARROW_CHARACTERS = 6;
const USUAL = { calendar: "gregory", timeZone: "UTC" } as const;

/**
 * The locale for numbers and dates: the Gregorian calendar and the digits 0 to 9, so that pages, emails, timecodes and
 * typed input agree in every browser, whatever the region's default digits are. Intl itself chooses these for Arabic
 * without a region (ar), but not for ar-EG or fa.
 */
export const figuresOf = (language: string): string =>
  language === "en" ? language : `${language}-u-ca-gregory-nu-latn`;

/** English dates read "24 November 2026", as in en-GB. */
export const localeOf = (language: string): string => (language === "en" ? "en-GB" : figuresOf(language));

/** English patterns are fixed, because engines differ. */
const ENGLISH: DateForms = {
  day: "{day} {month}",
  fullDay: "{day} {month} {year}",
  month: "{month} {year}",
  shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
};

/** Derives the patterns from Intl in Node at build time, so that every browser shows the same. */
export function dateFormsOf(language: string): DateForms {
  if (language === "en") return ENGLISH;
  const partsOf = (parts: Intl.DateTimeFormatOptions, ms: number) =>
    new Intl.DateTimeFormat(localeOf(language), { ...USUAL, ...parts }).formatToParts(ms);
  const pattern = (parts: Intl.DateTimeFormatOptions): string =>
    partsOf(parts, A_MONDAY)
      .map(({ type, value }) => (type === "literal" ? value : `{${type}}`))
      .join("");
  const named = (name: "month" | "weekday", ms: number, length: "short" | "narrow"): string =>
    partsOf({ [name]: length }, ms).find(({ type }) => type === name)?.value ?? "";
  const weekdaysIn = (length: "short" | "narrow") =>
    Array.from({ length: 7 }, (_, day) => named("weekday", A_MONDAY + day * DAY_MS, length));
  const weekdays = weekdaysIn("short");
  return {
    day: pattern({ day: "numeric", month: "long" }),
    fullDay: pattern({ day: "numeric", month: "long", year: "numeric" }),
    month: pattern({ month: "long", year: "numeric" }),
    shortMonths: Array.from({ length: 12 }, (_, month) => named("month", Date.UTC(2026, month, 9), "short")),
    shortWeekdays: weekdays.every((name) => name.length <= NARROW_CHARACTERS) ? weekdays : weekdaysIn("narrow"),
  };
}
