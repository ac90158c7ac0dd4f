import { intervalText, moneyText } from "./premium.ts";
import type { Plan } from "./plans.content.ts";

const DAYS = { none: 1, month: 30, year: 365 };
/** Drawn to scale, a year would leave no room for the words of a week's trial, so it is cut off. */
const LONGEST_DRAWN_DAYS = 38;

export interface Charge {
  /** Days, as the bar draws them. */
  days: number;
  label: string;
  from: string;
  money: string;
  isTrial: boolean;
  /** Days and months from today on which it begins: what a page that knows today's date writes instead of `from`. */
  begins: { days: number; months?: number };
}

type Priced = Pick<Plan, "amount" | "currency" | "interval" | "trialDays">;

/** What a plan costs along the days: the trial, then its months or years. */
export function chargesOf(plan: Priced): Charge[] {
  const { amount, interval, trialDays, currency } = plan;
  const nothing = moneyText({ amount: 0, currency });
  if (amount === 0)
    return [
      { days: 1, label: "Free, without an end", from: "Today", money: nothing, isTrial: false, begins: { days: 0 } },
    ];
  const first = dayAfter(trialDays);
  const trial = {
    days: trialDays,
    label: `${trialDays} days free`,
    from: "Day 1",
    money: nothing,
    isTrial: true,
    begins: { days: 0 },
  };
  const label = `a ${interval}`;
  const days = Math.min(DAYS[interval], LONGEST_DRAWN_DAYS);
  const paid = { days, label, from: first, money: moneyText(plan), isTrial: false, begins: { days: trialDays } };
  const rest = {
    ...paid,
    days: 14,
    label: "",
    from: `Day ${trialDays + 1 + DAYS[interval]}`,
    begins: { days: trialDays, months: 1 },
  };
  return [...(trialDays > 0 ? [trial] : []), paid, ...(interval === "month" ? [rest] : [])];
}

const dayAfter = (trialDays: number): string => `Day ${trialDays + 1}`;

/** The same in words. */
export function chargeRows(plan: Priced): { term: string; words: string; onDay?: { money: string; days: number } }[] {
  const { amount, currency, interval, trialDays } = plan;
  const nothing = moneyText({ amount: 0, currency });
  if (amount === 0)
    return [
      { term: "First day", words: nothing },
      { term: "First charge", words: "None. No card is asked for" },
      { term: "Then", words: `${nothing}, and the lessons stay open` },
    ];
  const price = moneyText(plan);
  return [
    { term: "First day", words: trialDays > 0 ? nothing : price },
    {
      term: "First charge",
      words: trialDays > 0 ? `${price}, after ${trialDays} days` : `${price}, at once`,
      onDay: { money: price, days: trialDays },
    },
    { term: "Then", words: `${price} ${intervalText({ interval })}, until you cancel` },
  ];
}
