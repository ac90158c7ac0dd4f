import fc from "fast-check";
import { expect, it } from "vitest";
import { dayWords, moneyWords, momentWords } from "#server/hooks/words/words.rules.ts";
import { ENGLISH } from "#support/formats.ts";

/** What Node writes; nothing behind the point where the amount is whole, as on the site's pages. */
function expected(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
  }).resolvedOptions();
  const unit = 10 ** digits;
  const style = { style: "currency", currency: code, minimumFractionDigits: amount % unit === 0 ? 0 : digits } as const;
  return new Intl.NumberFormat("en", style).format(amount / unit);
}

const CODES = "eur usd gbp chf sek nok dkk pln czk huf ron bgn jpy krw aud cad nzd inr brl mxn zar twd xof kwd clp vnd";
// Their smallest unit at the provider is a hundredth, whatever the coins in use are.
const HUNDREDTHS = "isk uah huf twd";

it("money is written as the pages write it, in every currency and amount", () => {
  const codes = CODES.split(" ").filter((code) => !HUNDREDTHS.includes(code));
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.integer({ min: -100_000, max: 500_000_000 }), (currency, amount) => {
      expect(moneyWords(amount, currency, ENGLISH)).toBe(expected(amount, currency));
    }),
  );
});

it.each([
  [1200, "eur", "€12"],
  [950, "eur", "€9.50"],
  [12_000_005, "usd", "$120,000.05"],
  [0, "gbp", "£0"],
  [1200, "jpy", "¥1,200"],
  [120_000, "chf", "CHF\u00A01,200"],
  [-500, "eur", "-€5"],
  [1250, "huf", "HUF\u00A012.50"],
])("%d %s is %s", (amount, currency, words) => expect(moneyWords(amount, currency, ENGLISH)).toBe(words));

it("a day is written out, as Node does", () =>
  fc.assert(
    fc.property(fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }), (date) => {
      const style = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
      expect(dayWords(date.toISOString().slice(0, 10), ENGLISH)).toBe(
        new Intl.DateTimeFormat("en-GB", style).format(date),
      );
    }),
  ));

it("a moment says by whose clock", () =>
  expect(momentWords("2026-03-09 14:05:09", "Europe/Berlin", ENGLISH)).toBe(
    "9 March 2026 at 14:05:09 (Europe/Berlin)",
  ));
