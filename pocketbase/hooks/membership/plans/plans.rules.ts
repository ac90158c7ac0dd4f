import type { PricedPlan } from "#contract/course.d.ts";
import type { Coupon, PromotionCode } from "#contract/stripe.d.ts";
import type { CouponPeriods } from "#contract/offers.d.ts";

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

/** The same day and time so many months later; where that month is shorter, its last day. */
export const addMonths = (ms: number, months: number): number => monthsAfter(ms, months, new Date(ms).getUTCDate());

/** So many months later, on that day of the month; where that month is shorter, its last day. */
export function monthsAfter(ms: number, months: number, day: number): number {
  const date = new Date(ms);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}

/** A code as somebody may have typed it; "" for what can be none. */
export function codeIn(value: unknown): string {
  const code = typeof value === "string" ? value.trim() : "";
  return /^[A-Za-z0-9-]{3,40}$/.test(code) ? code : "";
}

/** How many charges it counts for: the provider counts months. */
export function periodsOf(
  { duration, duration_in_months: months }: Pick<Coupon, "duration" | "duration_in_months">,
  interval: PricedPlan["interval"],
): CouponPeriods {
  if (duration !== "repeating") return duration === "forever" ? "always" : "once";
  const periods = Math.ceil((months ?? 1) / (interval === "year" ? 12 : 1));
  return periods === 1 ? "once" : periods;
}

/** Whose question it is: who they are at the provider, "" for nobody yet, and whether they ordered something before. */
export interface Asker {
  customer: string;
  hasOrdered: boolean;
}

/** The coupon behind a code, where it counts for a plan and for whoever asks; undefined where it does not. */
export function couponFor(
  promotion: PromotionCode,
  plan: PricedPlan,
  { customer, hasOrdered }: Asker,
): Coupon | undefined {
  const {
    active,
    customer: owner,
    promotion: { coupon },
    restrictions,
  } = promotion;
  if (!active || typeof coupon !== "object" || !coupon?.valid || (owner !== null && owner !== customer))
    return undefined;
  const { first_time_transaction: isFirst, minimum_amount: least, minimum_amount_currency: leastIn } = restrictions;
  if (isFirst && hasOrdered) return undefined;
  if (least !== null && (leastIn !== plan.currency || plan.amount < least)) return undefined;
  const products = coupon.applies_to?.products;
  if (products && !products.includes(productOf(plan.key))) return undefined;
  return coupon.amount_off === null || coupon.currency === plan.currency ? coupon : undefined;
}
