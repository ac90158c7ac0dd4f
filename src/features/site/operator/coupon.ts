import type { CouponPeriods, CouponSent } from "#contract/offers.d.ts";
import { smallestOf } from "#lib/money.ts";
import { texts } from "#texts/operator.ts";
import { endOfDay } from "./operator.ts";

const MOST_PERIODS = 36;
const words = texts.coupon;

function periodsIn({ periods, count = "" }: Record<string, string>): CouponPeriods | undefined {
  if (periods === "once" || periods === "always") return periods;
  const charges = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0;
  return charges >= 2 && charges <= MOST_PERIODS ? charges : undefined;
}

interface CouponRead {
  /** What is sent; undefined when a field has a problem. */
  sent?: CouponSent;
  /** By the field's name. */
  problems: Record<string, string | undefined>;
}

type Values = Record<string, string>;

const COUNT = /^[1-9]\d{0,6}$/;
const isCode = (typed: string): boolean => /^[A-Za-z0-9-]{3,40}$/.test(typed);

/** Percent, or money in the currency's smallest unit, as people type it, with a point or a comma; 0 for what is neither. */
function valueIn({ effect, value = "" }: Values, currency: string): number {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(value.trim()) ?? [];
  if (whole === undefined) return 0;
  if (effect === "amount") return smallestOf(whole, fraction, currency) ?? 0;
  return /[1-9]/.test(fraction) ? 0 : Number(whole);
}

function problemsOf(values: Values, currency: string, nowMs: number): Record<string, string | undefined> {
  const { code = "", most = "", until = "" } = values;
  const unless = (isGood: boolean, problem: string) => (isGood ? undefined : problem);
  return {
    code: unless(isCode(code.trim()), words.codeMissing),
    value: unless(valueIn(values, currency) > 0, words.valueMissing),
    count: unless(periodsIn(values) !== undefined, words.countMissing),
    most: unless(most.trim() === "" || COUNT.test(most.trim()), words.mostMissing),
    until: unless(until === "" || endOfDay(until, nowMs) !== undefined, texts.verbs.dayMissing),
  };
}

/**
 * A coupon out of what a form's fields hold. Money is typed in whole units and sent in the currency's smallest.
 * @param currency as "eur"
 */
export function couponIn(values: Values, currency: string, nowMs: number): CouponRead {
  const problems = problemsOf(values, currency, nowMs);
  const periods = periodsIn(values);
  if (periods === undefined || Object.values(problems).some(Boolean)) return { problems };
  const { code = "", effect, most = "", until = "", plan } = values;
  const last = endOfDay(until, nowMs);
  const sent: CouponSent = {
    ...{ code: code.trim(), periods, value: valueIn(values, currency) },
    ...(effect === "amount" ? { effect, currency } : { effect: "percent" }),
    ...(most.trim() && { mostRedemptions: Number(most) }),
    ...(last && { until: last }),
    ...(plan && { plans: [plan] }),
  };
  return { sent, problems };
}
