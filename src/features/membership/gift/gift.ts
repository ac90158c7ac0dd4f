import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/gift.ts";

/** So many months of a plan, and what they come to: what the server charges for them. */
export interface GiftChoice {
  plan: string;
  months: number;
  amount: number;
  currency: string;
}

const YEAR = 12;
const LENGTHS = [1, 3, 6, YEAR, 2 * YEAR];

function choiceOf({ id, amount, currency, interval }: PlanFacts, months: number): GiftChoice[] {
  if (interval === "none" || (interval === "year" && months % YEAR !== 0)) return [];
  return [{ plan: id, months, currency, amount: interval === "year" ? (amount * months) / YEAR : amount * months }];
}

/** How long one can give Premium: for each length the plan that it costs least with. No length costs what a longer one does. */
export const giftChoices = (plans: readonly PlanFacts[]): GiftChoice[] => {
  const choices = LENGTHS.flatMap((months) => {
    const all = plans.flatMap((plan) => choiceOf(plan, months));
    return all.sort((a, b) => a.amount - b.amount).slice(0, 1);
  });
  return choices.filter(({ amount }, i) => choices.slice(i + 1).every((longer) => longer.amount > amount));
};

/** "3 months, €36" */
export const choiceWords = ({ months, ...money }: GiftChoice): string =>
  fill(texts.choice, { months: fill(texts.months, { count: months }), money: moneyText(money) });

/** An offer with what it costs less than as many single months do, where it does. */
export function withSaving(
  offer: string,
  { months, amount, currency }: GiftChoice,
  plans: readonly PlanFacts[],
): string {
  const single = plans.flatMap((plan) => choiceOf(plan, 1)).map((choice) => choice.amount);
  const saved = single.length > 0 ? Math.min(...single) * months - amount : 0;
  return saved > 0 ? fill(texts.saves, { offer, money: moneyText({ amount: saved, currency }) }) : offer;
}

/** Which of them the address asks for; the first when it asks for none that there is. */
export function choiceAt(search: string, choices: readonly GiftChoice[]): number {
  const wanted = Number(new URLSearchParams(search).get("months"));
  return Math.max(
    0,
    choices.findIndex(({ months }) => months === wanted),
  );
}

/** Where a gift is accepted. It stands here as no page but those of gifts needs it: the other addresses go with each. */
export const giftLink = (code: string): string => `${routes.page("gift")}#code=${code}`;

/** What a refusal of a code shows; undefined where the code is not what is wrong. */
export function giftRefusalScreen(status: number): "unknown" | "renews" | undefined {
  if (status === 409) return "renews";
  return status === 400 ? "unknown" : undefined;
}
