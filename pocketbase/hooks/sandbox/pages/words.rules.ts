import type { TestPaymentTexts } from "#contract/testPayment.d.ts";
import { fill } from "../../words/letters.rules.ts";
import { dayWords, formFor, moneyWords } from "../../words/words.rules.ts";

type Formatted = Pick<TestPaymentTexts, "formats">;

/** Money in its smallest unit, as the site writes it. */
export const moneyText = (amount: number, currency: string, { formats }: Formatted): string =>
  moneyWords(amount, currency, formats);

/** A moment in seconds as a day, in the site's words. */
export const dayText = (seconds: number, { formats }: Formatted): string =>
  dayWords(new Date(seconds * 1000).toISOString().slice(0, 10), formats);

/** "each month", "every 3 months". */
export function rhythmText(interval: string, count: number, { formats, rhythms }: TestPaymentTexts): string {
  const known = rhythms[interval as keyof typeof rhythms];
  return fill(formFor(known, count, formats), { count: String(count) });
}

/** Enough to know one's own again, and no more: "n…@example.com". */
export function masked(email: string | null): string {
  const [name = "", host = ""] = (email ?? "").split("@");
  return name && host ? `${name.slice(0, 1)}…@${host}` : "";
}

/** A card's number in groups of four. */
export const panText = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

/** "visa" becomes "Visa". */
export const brandText = (brand: string): string => brand.slice(0, 1).toUpperCase() + brand.slice(1);
