import type { Formats } from "#contract/formats.d.ts";
import { dateFormsOf, figuresOf, localeOf } from "#lib/language/dateForms.ts";
import { oddDigits, oddSteps } from "#lib/money.ts";
import { formsOf } from "#build/texts/forms.ts";

const MONTHS = 12;
const COUNTED = 200;
/** What plans are sold in; any other currency is written by its code where its sign is not known. */
const CURRENCIES = Intl.supportedValuesOf("currency");

const partsOfDate = (locale: string, ms: number) =>
  new Intl.DateTimeFormat(locale, {
    ...{ calendar: "gregory", timeZone: "UTC", day: "numeric", month: "long", year: "numeric" },
  }).formatToParts(ms);

const partsOfMoney = (language: string, currency: string) =>
  new Intl.NumberFormat(figuresOf(language), { style: "currency", currency }).formatToParts(1234567.5);

const signIn = (language: string, currency: string): string =>
  partsOfMoney(language, currency).find(({ type }) => type === "currency")?.value ?? currency;

/** "12,34,567" in Hindi, and "1234" in Polish. */
function groupsOf(parts: Intl.NumberFormatPart[], language: string): Formats["groups"] {
  const sizes = parts.filter(({ type }) => type === "integer").map(({ value }) => value.length);
  const first = sizes.at(-1) ?? 0;
  const isGrouped = (number: number) =>
    new Intl.NumberFormat(figuresOf(language), { style: "currency", currency: "EUR" })
      .formatToParts(number)
      .some(({ type }) => type === "group");
  return { first, others: sizes.at(-2) ?? first, least: isGrouped(1234) ? first + 1 : first + 2 };
}

function moneyFormat(
  language: string,
): Pick<Formats, "money" | "decimal" | "group" | "groups" | "digits" | "steps" | "signs"> {
  const parts = partsOfMoney(language, "EUR");
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  const [first] = parts.filter(({ type }) => type === "currency" || type === "integer");
  const gap = parts.find(({ type, value }) => type === "literal" && value.trim() === "")?.value ?? "";
  const money = first?.type === "currency" ? `{sign}${gap}{number}` : `{number}${gap}{sign}`;
  const pairs = CURRENCIES.map((code) => [code, signIn(language, code)] as const);
  const signs = Object.fromEntries(pairs.filter(([code, sign]) => sign !== code));
  const groups = groupsOf(parts, language);
  return {
    money,
    decimal: part("decimal"),
    group: part("group"),
    groups,
    digits: oddDigits(),
    steps: oddSteps(),
    signs,
  };
}

function dateFormat(language: string): Pick<Formats, "months" | "date"> {
  const locale = localeOf(language);
  const monthOf = (month: number) =>
    partsOfDate(locale, Date.UTC(2026, month, 9)).find(({ type }) => type === "month")?.value ?? "";
  return { months: Array.from({ length: MONTHS }, (_, month) => monthOf(month)), date: dateFormsOf(language).fullDay };
}

/** What the server writes days, moments, money and numbers by; `said` are the sentences among them. */
export function formatsOf(language: string, said: Pick<Formats, "moment" | "prices">): Formats {
  const forms: string[] = formsOf(language);
  const rules = new Intl.PluralRules(language);
  const counts = Array.from({ length: COUNTED }, (_, count) => forms.indexOf(rules.select(count))).join("");
  return { ...dateFormat(language), ...moneyFormat(language), ...said, forms, counts };
}
