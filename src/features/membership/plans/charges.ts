import { texts } from "#texts/premium.ts";
import { fill } from "#lib/fill.ts";
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
export function planCharges(plan: Priced): Charge[] {
  const { amount, interval, trialDays, currency } = plan;
  const nothing = moneyText({ amount: 0, currency });
  if (amount === 0)
    return [
      { days: 1, label: texts.freeWithoutEnd, from: texts.today, money: nothing, isTrial: false, begins: { days: 0 } },
    ];
  const first = dayAfter(trialDays);
  const trial = {
    days: trialDays,
    label: fill(texts.daysFree, { count: trialDays }),
    from: texts.day1,
    money: nothing,
    isTrial: true,
    begins: { days: 0 },
  };
  const label = interval === "year" ? texts.aYear : texts.aMonth;
  const days = Math.min(DAYS[interval], LONGEST_DRAWN_DAYS);
  const paid = { days, label, from: first, money: moneyText(plan), isTrial: false, begins: { days: trialDays } };
  const rest = {
    ...paid,
    days: 14,
    label: "",
    from: fill(texts.day, { number: trialDays + 1 + DAYS[interval] }),
    begins: { days: trialDays, months: 1 },
  };
  return [...(trialDays > 0 ? [trial] : []), paid, ...(interval === "month" ? [rest] : [])];
}

const dayAfter = (trialDays: number): string => fill(texts.day, { number: trialDays + 1 });

/** The same in words. */
export function chargeRows(plan: Priced): { term: string; words: string; onDay?: { money: string; days: number } }[] {
  const { amount, currency, interval, trialDays } = plan;
  const nothing = moneyText({ amount: 0, currency });
  if (amount === 0)
    return [
      { term: texts.firstDay, words: nothing },
      { term: texts.firstCharge, words: texts.freeCharge },
      { term: texts.thenWord, words: fill(texts.staysOpen, { money: nothing }) },
    ];
  const price = moneyText(plan);
  const then = {
    term: texts.thenWord,
    words: fill(texts.untilCancel, { money: price, interval: intervalText({ interval }) }),
  };
  // One sum, named once: "first day" and "first charge" would read as two of them.
  if (trialDays === 0) return [{ term: texts.today, words: price }, then];
  return [
    { term: texts.firstDay, words: nothing },
    {
      term: texts.firstCharge,
      words: fill(texts.afterDays, { money: price, count: trialDays }),
      onDay: { money: price, days: trialDays },
    },
    then,
  ];
}
