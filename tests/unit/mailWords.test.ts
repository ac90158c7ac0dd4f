import fc from "fast-check";
import { expect, it } from "vitest";
import { figuresOf } from "#lib/language/dateForms.ts";
import { decimalsOf, digitsOf, smallestOf, priceStep } from "#lib/money.ts";
import { dayWords, moneyWords } from "#server/hooks/platform/words.rules.ts";
import { formatsOf } from "#build/publish/siteFiles.ts";
import { amountIn } from "#authoring/newCourse/price.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { offersOf } from "#features/membership/plans/offers/offers.ts";
import { ENGLISH } from "#support/formats.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/mailWords.yaml") as {
  currencies: [currency: string, digits: number, step: number, decimals: number][];
  amounts: [amount: number, currency: string, words: string][];
};

const CURRENCIES = Intl.supportedValuesOf("currency");
const SAID = { moment: "{date} at {time} ({zone})", prices: { month: "{price} per month", year: "{price} per year" } };
const FORMATS = ["en", "de", "fr", "pl", "hi", "ja", "ar", "es", "pt-PT", "de-CH", "fa"].map((language) => ({
  language: figuresOf(language),
  formats: formatsOf(language, SAID),
}));

/** Marks of direction, kinds of blanks and of minus signs, and the place of a sign make no other sum. */
const plain = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u061c]/g, "")
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(/[\u2212-]/g, "");
/** The figures of a sum, with a point before its decimals. */
const sumIn = (text: string, decimal: string): string =>
  plain(text)
    .replace(new RegExp(`[^0-9${decimal}]`, "g"), "")
    .replace(decimal, ".")
    .replace(/^\.+|\.+$/g, "");

const amounts = fc.integer({ min: 0, max: 999_999_999 });

it("page, mail and what search engines read say one sum, in every currency and amount", () =>
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), amounts, fc.constantFrom(...FORMATS), (code, amount, told) => {
      const currency = code.toLowerCase();
      const { language, formats } = told;
      const page = moneyText({ amount, currency }, language);
      const mail = moneyWords(amount, currency, formats);
      const sum = sumIn(mail, formats.decimal);
      expect(sumIn(page, formats.decimal), `${page} and ${mail}`).toBe(sum);
      const plan = { id: "monthly", title: "Premium", amount, currency, interval: "month" } as const;
      const [offer] = offersOf([plan], true, new URL("https://tea.example")) as { price: string }[];
      expect(Number(offer?.price)).toBe(Number(sum));
      expect(Math.round(Number(sum) * 10 ** digitsOf(currency)), "what the provider is told").toBe(amount);
    }),
    { numRuns: 1500 },
  ));

it("numbers stand in the groups that the language has", () => {
  for (const { language, formats } of FORMATS)
    for (const amount of [123_400, 1_234_500, 12_345_600, 1_234_567_800])
      expect(plain(moneyWords(amount, "eur", formats)), language).toBe(
        plain(moneyText({ amount, currency: "eur" }, language)),
      );
});

it("what an author types as a price is what a page says", () =>
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.integer({ min: 200, max: 99_999 }), (code, whole) => {
      const reading = amountIn(`${whole} ${code}`);
      expect(reading).toHaveProperty("value");
      const { amount, currency } = (reading as { value: { amount: number; currency: string } }).value;
      expect(sumIn(moneyText({ amount, currency }, "en"), ".")).toBe(String(whole));
      expect(amount % priceStep(currency)).toBe(0);
    }),
  ));

it.each(told.currencies)(
  "the provider takes %s with %d decimals, in steps of %d: %d can be charged",
  (currency, digits, step, decimals) => {
    expect([digitsOf(currency), priceStep(currency), decimalsOf(currency)]).toEqual([digits, step, decimals]);
    expect(smallestOf("5", "", currency)).toBe(5 * 10 ** digits);
  },
);

it.each(told.amounts)("%d %s is %s", (amount, currency, words) =>
  expect(moneyWords(amount, currency, ENGLISH)).toBe(words),
);

it("a day is written out, as Node does", () =>
  fc.assert(
    fc.property(fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }), (date) => {
      const style = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
      expect(dayWords(date.toISOString().slice(0, 10), ENGLISH)).toBe(
        new Intl.DateTimeFormat("en-GB", style).format(date),
      );
    }),
  ));
