import { describe, expect, it, test } from "vitest";
import type { PricedPlan } from "#contract/course.d.ts";
import type { Coupon, PromotionCode } from "#contract/stripe.d.ts";
import { afterOf } from "#server/hooks/membership/plans/plans.rules.ts";
import { codeIn, couponFor, periodsOf } from "#server/hooks/membership/promotionCodes.rules.ts";

const plan: PricedPlan = {
  ...{ key: "monthly", title: "Monthly", amount: 1200, currency: "eur", interval: "month", trialDays: 0 },
};
const coupon = (some: Partial<Coupon> = {}): Coupon => ({
  ...{ id: "c", object: "coupon", percent_off: 25, amount_off: null, currency: null, valid: true },
  ...{ duration: "once", duration_in_months: null },
  ...some,
});
const promotion = (of: Coupon | string | null, some: Partial<PromotionCode> = {}): PromotionCode => ({
  ...{ id: "promo", object: "promotion_code", active: true, code: "SPRING", customer: null, expires_at: null },
  ...{ max_redemptions: null, metadata: null, promotion: { type: "coupon", coupon: of }, times_redeemed: 0 },
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
  ...some,
});
const restricted = (some: Partial<PromotionCode["restrictions"]>) =>
  promotion(coupon(), { restrictions: { ...promotion(null).restrictions, ...some } });
const nobody = { customer: "", hasOrdered: false };

test.each([
  [" spring-26 ", "spring-26"],
  ["ab", ""],
  ["x".repeat(41), ""],
  ["a b c", ""],
  ["' OR 1=1", ""],
  [7, ""],
  [undefined, ""],
])("of %j the code is %j", (sent, code) => expect(codeIn(sent)).toBe(code));

test.each([
  [25, null, 1200, 900],
  [33, null, 999, 669],
  [100, null, 1200, 0],
  [null, 500, 1200, 700],
  [null, 5000, 1200, 0],
])("%j percent or %j off %i leaves %i", (percent_off, amount_off, amount, after) =>
  expect(afterOf({ percent_off, amount_off }, amount)).toBe(after),
);

test.each([
  ["once", null, "month", "once"],
  ["forever", null, "year", "always"],
  ["repeating", 1, "month", "once"],
  ["repeating", 3, "month", 3],
  ["repeating", 3, "year", "once"],
  ["repeating", 13, "year", 2],
] as const)("%s for %j months, paid each %s, counts for %j", (duration, duration_in_months, interval, periods) =>
  expect(periodsOf({ duration, duration_in_months }, interval)).toBe(periods),
);

describe("a code", () => {
  it.each([
    ["as it is", promotion(coupon())],
    ["for its own customer", promotion(coupon(), { customer: "cus_1" }), { ...nobody, customer: "cus_1" }],
    ["for a first order", restricted({ first_time_transaction: true })],
    ["for the plan", promotion(coupon({ applies_to: { products: ["plan_monthly"] } }))],
    ["with an amount of the same currency", promotion(coupon({ percent_off: null, amount_off: 100, currency: "eur" }))],
    ["from the very price", restricted({ minimum_amount: 1200, minimum_amount_currency: "eur" })],
  ])("counts %s", (_, one, asker = nobody) => expect(couponFor(one, plan, asker)).toMatchObject({ id: "c" }));

  it.each([
    ["is off", promotion(coupon(), { active: false })],
    ["has no valid coupon", promotion(coupon({ valid: false }))],
    ["has a coupon that was not shown", promotion("c")],
    ["has none", promotion(null)],
    ["is somebody else's", promotion(coupon(), { customer: "cus_2" })],
    ["is for first orders", restricted({ first_time_transaction: true }), { ...nobody, hasOrdered: true }],
    ["is for another plan", promotion(coupon({ applies_to: { products: ["plan_yearly"] } }))],
    ["is of another currency", promotion(coupon({ percent_off: null, amount_off: 100, currency: "usd" }))],
    ["asks for a higher price", restricted({ minimum_amount: 1201, minimum_amount_currency: "eur" })],
    ["asks for a price elsewhere", restricted({ minimum_amount: 1, minimum_amount_currency: "usd" })],
  ])("does not count where it %s", (_, one, asker = nobody) => expect(couponFor(one, plan, asker)).toBeUndefined());
});
