import { describe, expect, it, test } from "vitest";
import {
  afterOf,
  chargedOf,
  codeIn,
  type Coupon,
  monthsOf,
  periodsIn,
  periodsOf,
  problemsOf,
  providedAs,
  refusalOf,
} from "#server/hooks/coupons/coupons.rules.ts";
import { stepOf } from "#server/hooks/words/words.rules.ts";
import { oddSteps } from "#lib/money.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const DAY_MS = 86_400_000;

const coupon = (some: Partial<Coupon> = {}): Coupon => ({
  ...{ code: "SPRING", effect: "percent", value: 25, currency: "", periods: 1, mostRedemptions: 0 },
  ...{ fromMs: 0, untilMs: 0, plans: [], active: true },
  ...some,
});
const plan = { key: "monthly", currency: "eur" };
const nobody = { isUsed: false, others: 0 };
const monthly = { interval: "month", amount: 1200, currency: "eur" } as const;

describe("a code", () => {
  test.each([
    [" spring-26 ", "spring-26"],
    ["ab", ""],
    ["x".repeat(41), ""],
    ["a b c", ""],
    ["' OR 1=1", ""],
    [7, ""],
    [undefined, ""],
  ])("%j is %j", (sent, code) => expect(codeIn(sent)).toBe(code));
});

describe("how often it counts", () => {
  test.each([
    ["once", 1],
    ["always", 0],
    [2, 2],
    [36, 36],
  ])("%j is kept and said again", (sent, kept) => {
    expect(periodsIn(sent)).toBe(kept);
    expect(periodsOf(kept)).toBe(sent);
  });

  test.each([0, -1, 1.5, 37, "twice", null, undefined])("%j is none", (sent) =>
    expect(periodsIn(sent)).toBeUndefined(),
  );

  it("is once as a number, too", () => expect(periodsIn(1)).toBe(1));

  it("is months at the provider, twelve to a yearly period", () => {
    expect(monthsOf(3, "month")).toBe(3);
    expect(monthsOf(2, "year")).toBe(24);
  });
});

describe("what is left to pay", () => {
  test.each([
    ["percent", 25, 1200, 900],
    ["percent", 33, 999, 669],
    ["percent", 100, 1200, 0],
    ["amount", 500, 1200, 700],
    ["amount", 5000, 1200, 0],
  ] as const)("%s %i off %i is %i", (effect, value, amount, after) =>
    expect(afterOf({ effect, value }, amount)).toBe(after),
  );

  const charge = { amount: 1200, isFirst: false, atMs: NOW, endsMs: NOW };
  test.each([
    ["always, at any charge", 0, charge, 900],
    ["once, at the first", 1, { ...charge, isFirst: true }, 900],
    ["once, later", 1, charge, 1200],
    ["for three, before they are over", 3, { ...charge, endsMs: NOW + 1 }, 900],
    ["for three, afterwards", 3, charge, 1200],
  ])("is charged %s", (_, periods, at, amount) => expect(chargedOf(coupon({ periods }), at)).toBe(amount));
});

describe("a coupon", () => {
  it("that fits is not refused", () => {
    expect(refusalOf(coupon(), plan, nobody, NOW)).toBeUndefined();
    const bound = { fromMs: NOW, untilMs: NOW + 1, plans: ["monthly"], mostRedemptions: 3 };
    expect(refusalOf(coupon(bound), plan, { isUsed: false, others: 2 }, NOW)).toBeUndefined();
    expect(refusalOf(coupon({ effect: "amount", currency: "eur" }), plan, nobody, NOW)).toBeUndefined();
  });

  test.each([
    ["validation_unknown", undefined, nobody],
    ["validation_unknown", coupon({ active: false }), nobody],
    ["validation_not_yet", coupon({ fromMs: NOW + DAY_MS }), nobody],
    ["validation_expired", coupon({ untilMs: NOW }), nobody],
    ["validation_used", coupon(), { isUsed: true, others: 0 }],
    ["validation_used_up", coupon({ mostRedemptions: 3 }), { isUsed: false, others: 3 }],
    ["validation_other_plan", coupon({ plans: ["yearly"] }), nobody],
    ["validation_other_plan", coupon({ effect: "amount", currency: "usd" }), nobody],
  ])("is refused as %s", (reason, one, uses) => expect(refusalOf(one, plan, uses, NOW)).toBe(reason));

  test.each([
    ["value", { value: 101 }],
    ["currency", { effect: "amount", currency: "" }],
    ["currency", { currency: "eur" }],
    ["plans", { plans: ["monthly", "weekly"] }],
    ["until", { fromMs: NOW, untilMs: NOW }],
  ] as const)("is not kept when %s is wrong", (field, some) =>
    expect(Object.keys(problemsOf(coupon(some as Partial<Coupon>), ["monthly"]))).toEqual([field]),
  );

  it("is kept when nothing is", () =>
    expect(problemsOf(coupon({ plans: ["monthly"], untilMs: NOW }), ["monthly"])).toEqual({}));

  it("is another one at the provider when it takes off something else", () => {
    expect(providedAs(coupon(), monthly)).toMatchObject({ percent_off: 25, duration: "once", name: "SPRING" });
    expect(providedAs(coupon({ periods: 0, effect: "amount", currency: "eur", value: 500 }), monthly)).toMatchObject({
      ...{ amount_off: 500, currency: "eur", duration: "forever" },
    });
    expect(providedAs(coupon({}), monthly)).toMatchObject({ name: "SPRING", metadata: { code: "SPRING" } });
    expect(providedAs(coupon({ periods: 2 }), { ...monthly, interval: "year" })).toMatchObject({
      ...{ duration: "repeating", duration_in_months: 24 },
    });
  });
});

describe("where a charge has to be a multiple of more than the smallest unit", () => {
  const STEPS = { steps: oddSteps() };

  it.each([
    ["isk", 99_000, 15, 84_100],
    ["isk", 99_000, 1, 98_000],
    ["ugx", 3_000_000, 33, 2_010_000],
    ["ugx", 99_900, 50, 49_900],
    ["kwd", 1_250, 33, 840],
    ["bhd", 990, 10, 890],
    ["tnd", 29_990, 100, 0],
    ["jpy", 1_990, 15, 1_691],
    ["eur", 995, 15, 846],
  ])("%s %i less %i %% is %i, for the shop and at the provider", (currency, amount, value, after) => {
    const step = stepOf(currency, STEPS);
    expect(afterOf({ effect: "percent", value }, amount, step)).toBe(after);
    const there = providedAs(coupon({ value }), { interval: "month", amount, currency }, step);
    if (step === 1) expect(there).toMatchObject({ percent_off: value });
    else expect(there).toMatchObject({ amount_off: amount - after, currency });
  });

  it("no share of any price leaves a fraction that nobody can pay", () => {
    for (const [code, step] of Object.entries(oddSteps()))
      for (const value of [1, 3, 7, 15, 33, 50, 66, 85, 99, 100])
        for (let amount = step; amount < 300 * step; amount += 7 * step) {
          const after = afterOf({ effect: "percent", value }, amount, stepOf(code, STEPS));
          expect([code, value, amount, after % step, after < amount && after >= 0]).toEqual([
            code,
            value,
            amount,
            0,
            true,
          ]);
        }
  });

  it("what is taken off stays whole where somebody made it up of a fraction", () =>
    expect(afterOf({ effect: "amount", value: 12_345 }, 99_000, 100)).toBe(86_700));

  it("a site that was built before it was told charges as before", () => expect(stepOf("isk", {})).toBe(1));
});
