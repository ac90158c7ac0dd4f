import type { Formats } from "#contract/formats.d.ts";
import { dateFormsOf, figuresOf, localeOf } from "#lib/language/dateForms.ts";
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

function moneyFormat(language: string): Pick<Formats, "money" | "decimal" | "group" | "signs"> {
  const parts = partsOfMoney(language, "EUR");
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  const [first] = parts.filter(({ type }) => type === "currency" || type === "integer");
  const gap = parts.find(({ type, value }) => type === "literal" && value.trim() === "")?.value ?? "";
  const money = first?.type === "currency" ? `{sign}${gap}{number}` : `{number}${gap}{sign}`;
  const pairs = CURRENCIES.map((code) => [code, signIn(language, code)] as const);
  const signs = Object.fromEntries(pairs.filter(([code, sign]) => sign !== code));
  return { money, decimal: part("decimal"), group: part("group"), signs };
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
