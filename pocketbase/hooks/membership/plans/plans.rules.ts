import type { PricedPlan } from "#contract/course.d.ts";
import type { Coupon, PromotionCode } from "#contract/stripe.d.ts";
import type { CouponPeriods } from "#contract/offers.d.ts";

/** The price's lookup key at the provider: another amount is another price. */
export const lookupKeyOf = ({
  key,
  currency,
  amount,
  interval,
}: Pick<PricedPlan, "key" | "currency" | "amount" | "interval">): string => `${key}:${currency}:${amount}:${interval}`;

/** The product id of a plan at the provider. */
export const productOf = (key: string): string => `plan_${key}`;

/** The amount after the discount, rounded as the provider rounds; never negative. */
export function afterOf(
  { percent_off: percent, amount_off: off }: Pick<Coupon, "percent_off" | "amount_off">,
  amount: number,
): number {
  return Math.max(0, amount - (percent === null ? (off ?? 0) : Math.round((amount * percent) / 100)));
}

/** The same day and time some months later, or the month's last day if it is shorter (UTC). */
export const addMonths = (ms: number, months: number): number => monthsAfter(ms, months, new Date(ms).getUTCDate());

/** The given day some months later, or the month's last day if it is shorter (UTC). */
export function monthsAfter(ms: number, months: number, day: number): number {
  const date = new Date(ms);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}

/** A typed code, trimmed; "" when it is invalid. */
export function codeIn(value: unknown): string {
  const code = typeof value === "string" ? value.trim() : "";
  return /^[A-Za-z0-9-]{3,40}$/.test(code) ? code : "";
}

/** The number of charges a discount applies to; the provider counts months. */
export function periodsOf(
  { duration, duration_in_months: months }: Pick<Coupon, "duration" | "duration_in_months">,
  interval: PricedPlan["interval"],
): CouponPeriods {
  if (duration !== "repeating") return duration === "forever" ? "always" : "once";
  const periods = Math.ceil((months ?? 1) / (interval === "year" ? 12 : 1));
  return periods === 1 ? "once" : periods;
}

/** The user who enters a code: their customer id ("" for none) and whether they ordered before. */
export interface Asker {
  customer: string;
  hasOrdered: boolean;
}

/** The coupon behind a code if it applies to the plan and the user; else undefined. */
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
