import type { Reading } from "#build/authoring/ask.ts";

/** What Premium costs. */
export interface Price {
  /** In the smallest unit of the currency (cents), for a month. */
  amount: number;
  /** In lower case, as "eur". */
  currency: string;
}

const SMALLEST = 100;
/** Two months of a year are given. */
const PAID_MONTHS = 10;

/** "12 eur" or "9.50 usd"; "none" where nothing is sold. */
export function priceIn(typed: string, isAllFree: boolean): Reading {
  if (/^none$/i.test(typed.trim()))
    return isAllFree
      ? { value: undefined }
      : { wrong: "Modules that are not free need a price, as 12 eur; or let all be free." };
  if (isAllFree) return { wrong: "All modules are free: the price is none." };
  const [, whole, cents = "0", currency = ""] = /^(\d+)(?:[.,](\d\d))?\s*([a-z]{3})$/i.exec(typed.trim()) ?? [];
  const amount = Number(whole) * SMALLEST + Number(cents);
  if (!(amount > 0)) return { wrong: "Write an amount and a currency, as 12 eur or 9.50 usd." };
  return { value: { amount, currency: currency.toLowerCase() } satisfies Price };
}

const plan = (id: string, title: string, amount: number, { currency }: Price, interval: string): string =>
  `
- id: ${id}
  title: "${title}"
  amount: ${amount}
  currency: ${currency}
  interval: ${interval}
  lines:
    - Every module, for as long as it runs
    - Certificates for all of them
`;

/** plans.yaml: one plan is free, and the paid ones are there when something is sold. */
export function plansFile(price: Price | undefined): string {
  const free = `- id: free
  title: Free
  amount: 0
  currency: ${price?.currency ?? "eur"}
  interval: none
  lines:
    - Captions, transcripts and sheets to copy
    - Your place kept on every device, with a free account
`;
  if (!price) return free;
  const { amount } = price;
  return [
    free,
    plan("premium-monthly", "Premium, monthly", amount, price, "month"),
    plan("premium-yearly", "Premium, yearly", amount * PAID_MONTHS, price, "year"),
  ].join("");
}
