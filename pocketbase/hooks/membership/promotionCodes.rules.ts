import type { PricedPlan } from "#contract/course.d.ts";
import type { CouponPeriods } from "#contract/offers.d.ts";
import type { Coupon, PromotionCode } from "#contract/stripe.d.ts";
import { productOf } from "./plans/plans.rules.ts";

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
