/** How a language writes days: patterns with {day}, {month} and {year}, and its short names. */
export interface DateForms {
  /** "{day} {month}" */
  day: string;
  /** "{day} {month} {year}" */
  fullDay: string;
  /** "{month} {year}" */
  month: string;
  /** From January on: "Jan". */
  shortMonths: string[];
  /** From Monday on: "Mon". */
  shortWeekdays: string[];
}

const A_MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
/** Seven of them stand side by side on a phone. What a language calls short may be whole words, as in Arabic. */
const NARROW_CHARACTERS = 6;
const USUAL = { calendar: "gregory", timeZone: "UTC" } as const;

/**
 * The language as its days and numbers are asked of Intl: by the Gregorian calendar and in the figures 0 to 9, so that
 * pages, mails, timecodes and what somebody types agree in every browser, whatever figures the region has besides.
 * Intl itself chooses these for Arabic without a region (ar); not for ar-EG or fa.
 */
export const figuresOf = (language: string): string =>
  language === "en" ? language : `${language}-u-ca-gregory-nu-latn`;

/** English days are written as in "24 November 2026". */
export const localeOf = (language: string): string => (language === "en" ? "en-GB" : figuresOf(language));

/** English, which no engine's own order changes. */
const ENGLISH: DateForms = {
  day: "{day} {month}",
  fullDay: "{day} {month} {year}",
  month: "{month} {year}",
  shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
};

/** What Intl says in Node, so that every browser says the same. */
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
