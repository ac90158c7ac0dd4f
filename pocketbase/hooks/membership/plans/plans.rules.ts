import type { PricedPlan } from "#contract/course.d.ts";
import type { Coupon } from "#contract/stripe.d.ts";

/** What a price is called at the provider: another amount is another price. */
export const lookupKeyOf = ({
  key,
  currency,
  amount,
  interval,
}: Pick<PricedPlan, "key" | "currency" | "amount" | "interval">): string => `${key}:${currency}:${amount}:${interval}`;

/** What a plan is called at the provider. */
export const productOf = (key: string): string => `plan_${key}`;

/** What of a price is left to pay, rounded as the provider does; never less than nothing. */
export function afterOf(
  { percent_off: percent, amount_off: off }: Pick<Coupon, "percent_off" | "amount_off">,
  amount: number,
): number {
  return Math.max(0, amount - (percent === null ? (off ?? 0) : Math.round((amount * percent) / 100)));
}
