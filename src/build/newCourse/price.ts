import type { Reading } from "#build/authoring/ask.ts";
import type { CourseWords } from "./templates.ts";

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

const linesOf = (lines: string[]): string => lines.map((line) => `    - ${line}`).join("\n");

interface Plan {
  id: string;
  title: string;
  amount: number;
  interval: "month" | "year";
}

const planForm = ({ id, title, amount, interval }: Plan, currency: string, lines: string[]): string =>
  `
- id: ${id}
  title: ${JSON.stringify(title)}
  amount: ${amount}
  currency: ${currency}
  interval: ${interval}
  lines:
${linesOf(lines)}
`;

/** plans.yaml: one plan is free, and the paid ones are there when something is sold. */
export function plansFile(price: Price | undefined, words: CourseWords["plans"]): string {
  const free = `- id: free
  title: ${words.free}
  amount: 0
  currency: ${price?.currency ?? "eur"}
  interval: none
  lines:
${linesOf(words.freeLines)}
`;
  if (!price) return free;
  const { amount, currency } = price;
  const paid: Plan[] = [
    { id: "premium-monthly", title: words.monthly, amount, interval: "month" },
    { id: "premium-yearly", title: words.yearly, amount: amount * PAID_MONTHS, interval: "year" },
  ];
  return [free, ...paid.map((plan) => planForm(plan, currency, words.lines))].join("");
}
