import { stringify } from "yaml";
import type { Reading } from "#authoring/verbs/verb.ts";
import { WRITTEN } from "#authoring/written.ts";
import { decimalsOf, isCurrency, leastCharge, MOST_CHARGED, plainAmount, smallestOf } from "#lib/money.ts";
import type { CourseWords } from "./courseFiles.ts";

/** The monthly price of Premium. */
export interface Price {
  /** In the currency's smallest unit, per month. */
  amount: number;
  /** In lower case, such as "eur". */
  currency: string;
}

/** A yearly plan costs ten months. */
const PAID_MONTHS = 10;
const EXAMPLE = "Write an amount and a currency, as 12 eur or 9.50 usd";

/** Returns the currencies written with a sign, such as "€". */
const writtenBy = (sign: string, currencyDisplay: "symbol" | "narrowSymbol"): string[] =>
  Intl.supportedValuesOf("currency").filter((currency) =>
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
      .formatToParts(1)
      .some(({ type, value }) => type === "currency" && value === sign),
  );

/** Signs that several countries use, each for its own currency. */
const SHARED = "$¥";

/** £ is also Egypt's pound, but alone it means the British one. */
function currenciesWith(sign: string): string[] {
  const usual = SHARED.includes(sign) ? [] : writtenBy(sign, "symbol");
  return usual.length > 0 ? usual : writtenBy(sign, "narrowSymbol");
}

/** Parses a code or sign to "eur"; otherwise returns why it is invalid. */
function currencyIn(typed: string): { currency: string } | { wrong: string } {
  if (/^[a-z]{3}$/i.test(typed) && isCurrency(typed)) return { currency: typed.toLowerCase() };
  if (typed === "") return { wrong: `${EXAMPLE}.` };
  const [one, ...others] = currenciesWith(typed);
  if (one && others.length === 0) return { currency: one.toLowerCase() };
  if (one) return { wrong: `Several currencies are written “${typed}”. Write the three letters of yours, as 12 usd.` };
  return { wrong: `There is no currency “${typed}”. ${EXAMPLE}.` };
}

/** True for digits with or without separators: "1.234", "12 500", "12,34,567". */
const isGrouped = (digits: string): boolean =>
  /^\d+$/.test(digits) || /^\d{1,3}([.,'’ ])(?:\d{2,3}\1)*\d{3}$/.test(digits);

/** Splits "1.234,50" into ["1234", "50"]; the last separator is decimal unless only thousands can follow it. */
function partsOf(number: string, currency: string): [whole: string, fraction: string] | undefined {
  const [, before = "", sign, after = ""] = /^(.*)([.,])(\d+)$/.exec(number) ?? [];
  const isThousands =
    after.length === 3 && (decimalsOf(currency) === 0 || (before + sign).split(sign ?? "").length > 2);
  const [whole, fraction] = sign && !isThousands ? [before, after] : [number, ""];
  return isGrouped(whole) ? [whole.replace(/\D/g, ""), fraction] : undefined;
}

function decimals(currency: string): string {
  const most = decimalsOf(currency);
  return most === 0 ? "has no decimals" : `has ${most} decimals at most`;
}

/** Parses "12 eur", "€12.50", "1.234,50 eur" or "CHF 12" into the smallest unit. */
export function amountIn(typed: string): Reading {
  const plain = typed.trim().replace(/[\u00a0\u202f\s]+/g, " ");
  const [number = ""] = /-?\d(?:[\d.,'’ ]*\d)?/.exec(plain) ?? [];
  if (number === "") return { wrong: `${EXAMPLE}.` };
  const named = currencyIn(plain.replace(number, "").trim());
  if ("wrong" in named) return named;
  const { currency } = named;
  const code = currency.toUpperCase();
  const parts = number.startsWith("-") ? undefined : partsOf(number, currency);
  if (!parts) return { wrong: `“${number}” is no amount. ${EXAMPLE}.` };
  const amount = smallestOf(...parts, currency);
  if (amount === undefined)
    return { wrong: `“${number}” cannot be charged: ${code} ${decimals(currency)}. Write it as 1234 ${currency}.` };
  if (amount === 0) return { wrong: "A price is more than nothing. Where nothing is sold, let all modules be free." };
  if (amount < leastCharge(currency))
    return { wrong: `Less than ${plainAmount(leastCharge(currency), currency)} ${code} cannot be charged.` };
  if (amount * PAID_MONTHS > MOST_CHARGED)
    return { wrong: `“${number}” is more than a card can be charged for a year.` };
  return { value: { amount, currency } satisfies Price };
}

/** Parses "12 eur" or "9.50 usd"; "none" when nothing is sold. */
export function priceIn(typed: string, isAllFree: boolean): Reading {
  if (/^none$/i.test(typed.trim()))
    return isAllFree
      ? { value: undefined }
      : { wrong: "Modules that are not free need a price, as 12 eur; or let all be free." };
  return isAllFree ? { wrong: "All modules are free: the price is none." } : amountIn(typed);
}

/** Returns plans.yaml: a free plan, and paid ones when there is a price. */
export function plansFile(price: Price | undefined, words: CourseWords["plans"]): string {
  const { amount = 0, currency = "eur" } = price ?? {};
  const free = { id: "free", title: words.free, amount: 0, currency, interval: "none", lines: words.freeLines };
  const paid = [
    { id: "premium-monthly", title: words.monthly, amount, interval: "month" },
    { id: "premium-yearly", title: words.yearly, amount: amount * PAID_MONTHS, interval: "year" },
  ].map(({ interval, ...plan }) => ({ ...plan, currency, interval, lines: words.lines }));
  return [free, ...(price ? paid : [])].map((plan) => stringify([plan], WRITTEN)).join("\n");
}
