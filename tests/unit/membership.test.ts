import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { PricedPlan } from "#contract/course.d.ts";
import type { Coupon, PromotionCode } from "#contract/stripe.d.ts";
import { stillStands } from "#server/hooks/access/readingCookie/readingCookie.rules.ts";
import {
  addMonths,
  monthsAfter,
  afterOf,
  codeIn,
  couponFor,
  periodsOf,
} from "#server/hooks/membership/plans/plans.rules.ts";
import { amountsOf, changeAmounts, leftOf, plusMonths as plusMonthsS, takenOff } from "#server/test-payments/rules.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/membership.yaml") as {
  months: [from: string, months: number, wanted: number, to: string][];
  shares: [value: number, amount: number, left: number][];
  codes: [sent: unknown, code: string][];
};

const read = { validUntilMs: 9_000_000, readMs: 1_000_000, change: "a" };

describe("a membership that was read", () => {
  it("stands while nothing changes", () => {
    expect(stillStands(read, "a", 1_000_000)).toBe(true);
    expect(stillStands(read, "a", 1_004_999)).toBe(true);
  });

  it("is read again after any change of an account or entitlement", () => {
    expect(stillStands(read, "b", 1_000_000)).toBe(false);
    expect(stillStands(read, "", 1_000_000)).toBe(false);
  });

  it("is read again after five seconds, and when the clock was set back", () => {
    expect(stillStands(read, "a", 1_005_000)).toBe(false);
    expect(stillStands(read, "a", 999_999)).toBe(false);
  });
});

const at = (text: string) => Date.parse(`${text}T09:30:00Z`);
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const MOMENTS = fc.integer({ min: at("2020-01-01") / 1000, max: at("2060-01-01") / 1000 });

describe("a month later", () => {
  it("is the same for the site as for the provider", () =>
    fc.assert(
      fc.property(MOMENTS, fc.integer({ min: 0, max: 60 }), (seconds, months) => {
        expect(addMonths(seconds * 1000, months)).toBe(plusMonthsS(seconds, months) * 1000);
      }),
    ));

  it.each(told.months)("than %s by %i, on day %i, is %s", (from, months, wanted, to) =>
    expect(day(monthsAfter(at(from), months, wanted))).toBe(to),
  );

  it("keeps the time of day over the nights on which clocks are changed", () => {
    for (const from of ["2026-03-01", "2026-10-01", "2026-03-29", "2026-10-25"])
      expect(new Date(addMonths(at(from), 1)).toISOString().slice(11)).toBe("09:30:00.000Z");
  });
});

describe("what a code takes off", () => {
  const amounts = fc.nat({ max: 1_000_000 });

  it("is the same on the plan's page as on the provider's bill", () =>
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), amounts, (amount, percent, off) => {
        for (const coupon of [
          { percent_off: percent, amount_off: null },
          { percent_off: null, amount_off: off },
        ])
          expect(afterOf(coupon, amount)).toBe(amount - takenOff(coupon, amount));
      }),
    ));

  it("leaves whole units, never less than nothing, and less the more it takes", () =>
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 99 }), (amount, value) => {
        const left = afterOf({ percent_off: value, amount_off: null }, amount);
        expect(Number.isInteger(left)).toBe(true);
        expect(afterOf({ percent_off: value + 1, amount_off: null }, amount)).toBeLessThanOrEqual(left);
        expect(afterOf({ percent_off: 100, amount_off: null }, amount)).toBe(0);
      }),
    ));

  it.each(told.shares)("of %i percent leaves of %i units %i: the half is taken off", (value, amount, left) =>
    expect(afterOf({ percent_off: value, amount_off: null }, amount)).toBe(left),
  );
});

describe("a change of plan", () => {
  const period = { start: at("2028-02-01") / 1000, end: at("2028-03-01") / 1000 };

  it.each([
    ["at its very beginning costs the difference", period.start, [-1000, 2900]],
    ["before it, the same", period.start - 9, [-1000, 2900]],
    ["on the last of 29 days, a day's part of it", period.end - 86_400, [-34, 100]],
    ["at its end costs nothing", period.end, [0, 0]],
    ["after it, neither", period.end + 9, [0, 0]],
  ])("%s", (_, when, costs) => expect(changeAmounts(1000, 2900, period, when)).toEqual(costs));

  it("never gives back minus nothing, which a bill would show as -0", () =>
    expect(Object.is(changeAmounts(0, 5, period, period.end)[0], 0)).toBe(true));

  it("counts a period that ends before it begins as none", () =>
    expect(leftOf(1000, { start: 10, end: 9 }, 9)).toBe(0));
});

const lines = fc.array(fc.record({ amount: fc.integer({ min: -50_000, max: 50_000 }) }), { maxLength: 6 });
const coupons = fc.oneof(
  fc.record({ percent_off: fc.integer({ min: 1, max: 100 }), amount_off: fc.constant(null) }),
  fc.record({ percent_off: fc.constant(null), amount_off: fc.integer({ min: 1, max: 90_000 }) }),
  fc.constant(undefined),
);

it("an invoice of the test provider loses no cent between what is due, what is credited and what was there", () =>
  fc.assert(
    fc.property(lines, coupons, fc.integer({ min: -50_000, max: 0 }), (all, coupon, balance) => {
      const { subtotal, discount, total, amount_due, ending_balance } = amountsOf(all, coupon, balance);
      expect(subtotal - discount).toBe(total);
      expect(amount_due + ending_balance).toBe(total + balance);
      expect(amount_due).toBeGreaterThanOrEqual(0);
      expect(ending_balance).toBeLessThanOrEqual(0);
      expect(amount_due === 0 || ending_balance === 0).toBe(true);
      expect(discount).toBeLessThanOrEqual(Math.max(0, subtotal));
    }),
  ));

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

it.each([...told.codes, [undefined, ""] as const])("of %j the code is %j", (sent, code) =>
  expect(codeIn(sent)).toBe(code),
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
