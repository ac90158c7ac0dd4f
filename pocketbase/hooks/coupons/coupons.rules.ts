import type { SaidName } from "#contract/said.d.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import type { CouponPeriods, CouponRefusal } from "#contract/offers.d.ts";
import type { Params } from "#contract/stripeCall.d.ts";

/** A coupon as it is kept; times in milliseconds, 0 for none. */
export interface Coupon {
  code: string;
  effect: "percent" | "amount";
  value: number;
  currency: string;
  /** How many charges; 0 for all. */
  periods: number;
  /** 0 for as many as like. */
  mostRedemptions: number;
  fromMs: number;
  untilMs: number;
  /** Keys; empty for every plan. */
  plans: string[];
  active: boolean;
}

/** A code as somebody may have typed it; "" for what can be none. */
export function codeIn(value: unknown): string {
  const code = typeof value === "string" ? value.trim() : "";
  return /^[A-Za-z0-9-]{3,40}$/.test(code) ? code : "";
}

export const periodsOf = (periods: number): CouponPeriods =>
  periods === 0 ? "always" : periods === 1 ? "once" : periods;

/** As it is kept; undefined for what is none. */
export function periodsIn(value: unknown): number | undefined {
  if (value === "once") return 1;
  if (value === "always") return 0;
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 36 ? value : undefined;
}

/**
 * What of a plan's price is left to pay; never less than nothing. Rounded as the provider does, and to what can be charged.
 * @param step what a charge has to be a multiple of
 */
export function afterOf({ effect, value }: Pick<Coupon, "effect" | "value">, amount: number, step = 1): number {
  const off = effect === "percent" ? (amount * value) / 100 : value;
  const most = Math.round(off / step) * step;
  // It takes something off, however little that is.
  return Math.max(0, amount - (step > 1 ? Math.max(step, most) : most));
}

/**
 * How much a coupon takes off each charge of an order, where the provider is told an amount and no share: it rounds a share
 * to the smallest unit, and refuses a charge that is no multiple of the step. 0 where it can take the share itself.
 */
export const fixedOff = (coupon: Pick<Coupon, "effect" | "value">, amount: number, step: number): number =>
  step > 1 ? amount - afterOf(coupon, amount, step) : 0;

/** Who uses it: whether this learner did before, and how many others do. */
export interface Uses {
  isUsed: boolean;
  others: number;
}

/** Why it cannot be used for a plan now; undefined when it can. */
export function refusalOf(
  coupon: Coupon | undefined,
  plan: Pick<PricedPlan, "key" | "currency">,
  { isUsed, others }: Uses,
  nowMs: number,
): CouponRefusal | undefined {
  if (!coupon?.active) return "validation_unknown";
  const { mostRedemptions, fromMs, untilMs } = coupon;
  if (fromMs > nowMs) return "validation_not_yet";
  if (untilMs > 0 && untilMs <= nowMs) return "validation_expired";
  if (isUsed) return "validation_used";
  if (mostRedemptions > 0 && others >= mostRedemptions) return "validation_used_up";
  return fits(coupon, plan) ? undefined : "validation_other_plan";
}

const fits = ({ effect, currency, plans }: Coupon, plan: Pick<PricedPlan, "key" | "currency">): boolean =>
  (plans.length === 0 || plans.includes(plan.key)) && (effect === "percent" || currency === plan.currency);

/** What is wrong about a coupon that is made or changed: by field, a code and a sentence. */
export function problemsOf(
  coupon: Coupon,
  plans: string[],
): Record<string, [code: string, message: SaidName, plans?: string]> {
  const { effect, value, currency, fromMs, untilMs } = coupon;
  const unknown = coupon.plans.filter((key) => !plans.includes(key));
  return {
    ...(effect === "percent" && value > 100 && { value: ["max", "couponPercent"] }),
    ...(effect === "amount" && !/^[a-z]{3}$/.test(currency) && { currency: ["required", "couponCurrency"] }),
    ...(effect === "percent" && currency !== "" && { currency: ["blank", "couponNoCurrency"] }),
    ...(unknown.length > 0 && { plans: ["unknown", "couponNoPlan", unknown.join(", ").slice(0, 100)] }),
    ...(untilMs > 0 && untilMs <= fromMs && { until: ["order", "couponEnds"] }),
  } as ReturnType<typeof problemsOf>;
}

/** How long the provider counts a coupon, which knows months and no periods. */
export function monthsOf(periods: number, interval: PricedPlan["interval"]): number {
  return interval === "year" ? periods * 12 : periods;
}

/** What a coupon is at the provider for a plan; what differs there is another one. */
export function providedAs(
  coupon: Coupon,
  { interval, amount, currency: charged }: Pick<PricedPlan, "interval" | "amount" | "currency">,
  step = 1,
): Params {
  const { code, effect, value, currency, periods } = coupon;
  const fixed = fixedOff(coupon, amount, step);
  const asKept = effect === "percent" ? { percent_off: value } : { amount_off: value, currency };
  const off = fixed > 0 ? { amount_off: fixed, currency: charged } : asKept;
  const months = { duration: "repeating", duration_in_months: monthsOf(periods, interval) };
  const duration = periods === 0 ? { duration: "forever" } : periods === 1 ? { duration: "once" } : months;
  return { ...off, ...duration, name: code, metadata: { code } };
}

/** A charge of a subscription that was ordered with a coupon. */
export interface Charge {
  amount: number;
  /** It is the first one. */
  isFirst: boolean;
  atMs: number;
  /** When the provider stops counting the coupon. */
  endsMs: number;
}

/** What is charged, with the coupon as long as it counts. */
export function chargedOf(coupon: Coupon, { amount, isFirst, atMs, endsMs }: Charge): number {
  const counts = coupon.periods === 0 || (coupon.periods === 1 ? isFirst : atMs < endsMs);
  return counts ? afterOf(coupon, amount) : amount;
}
