import type { Money } from "#contract/membership.d.ts";
import type { CouponShown } from "#contract/offers.d.ts";
import { type PlanFacts, dayAfter } from "#features/membership/membership/membership.ts";
import { intervalText, moneyText, preset } from "#features/membership/plans/premium.ts";
import { dateWords } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/order.ts";

interface Chosen {
  plan: PlanFacts;
  /** Whether the trial would still be given. */
  canTry: boolean;
  /** A code that the server knows, for this plan. */
  coupon: CouponShown | undefined;
}

const tries = ({ plan, canTry }: Chosen): boolean => canTry && plan.trialDays > 0;

/** What the first charge is: the plan's price, or what a code makes of it. */
const firstMoney = ({ plan, coupon }: Chosen): Money =>
  coupon?.after ?? { amount: plan.amount, currency: plan.currency };

/** What one button says: what happens when it is pressed. */
export function actOf(chosen: Chosen): string {
  if (tries(chosen)) return fill(texts.start, { count: chosen.plan.trialDays });
  const money = firstMoney(chosen);
  return money.amount > 0 ? fill(texts.pay, { money: moneyText(money) }) : texts.startFree;
}

interface Row {
  term: string;
  words: string;
}

/** What is charged from then on: a code may count for longer than the first time. */
function thenWords({ plan, coupon }: Chosen, interval: string): string {
  const lasts = coupon && coupon.periods !== "once" && coupon.periods !== 1 ? coupon : undefined;
  if (!lasts) return fill(texts.then, { money: moneyText(plan), interval });
  const money = moneyText(lasts.after);
  if (lasts.periods === "always") return fill(texts.then, { money, interval });
  return fill(texts.thenWithCode, { money, interval, later: moneyText(plan) });
}

/** What is charged when: today, the first time, and from then on. */
export function orderRows(chosen: Chosen, nowMs: number): Row[] {
  const { plan } = chosen;
  const first = moneyText(firstMoney(chosen));
  const isTrial = tries(chosen);
  const day = dateWords(dayAfter(nowMs, plan.trialDays));
  const { today, first: firstTerm, then } = texts.rows;
  const interval = intervalText(plan);
  return [
    { term: today, words: isTrial ? moneyText({ amount: 0, currency: plan.currency }) : first },
    {
      term: firstTerm,
      words: isTrial ? fill(texts.firstCharge, { money: first, day }) : fill(texts.firstToday, { money: first }),
    },
    { term: then, words: thenWords(chosen, interval) },
  ];
}

/** What a code does, in a sentence. */
export function couponWords(
  { code, before, after, periods }: CouponShown,
  { interval }: Pick<PlanFacts, "interval">,
): string {
  const values = { code, before: moneyText(before), after: moneyText(after) };
  const { once, always, months, years } = texts.coupon;
  if (periods === "once" || periods === 1) return fill(once, values);
  if (periods === "always") return fill(always, values);
  return fill(interval === "year" ? years : months, { ...values, count: periods });
}

/** The plan that is asked for in the address, else the preset. */
export const askedPlan = (search: string, plans: readonly PlanFacts[]): PlanFacts | undefined => {
  const wanted = new URLSearchParams(search).get("plan");
  return plans.find(({ id }) => id === wanted) ?? preset(plans);
};
