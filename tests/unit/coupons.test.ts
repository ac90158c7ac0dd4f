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

const NOW = Date.parse("2026-11-22T12:00:00Z");
const DAY_MS = 86_400_000;

const coupon = (some: Partial<Coupon> = {}): Coupon => ({
  ...{ code: "SPRING", effect: "percent", value: 25, currency: "", periods: 1, mostRedemptions: 0 },
  ...{ fromMs: 0, untilMs: 0, plans: [], active: true },
  ...some,
});
const plan = { key: "monthly", currency: "eur" };
const nobody = { isUsed: false, others: 0 };

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
    expect(providedAs(coupon(), "month")).toMatchObject({ percent_off: 25, duration: "once", name: "SPRING" });
    expect(providedAs(coupon({ periods: 0, effect: "amount", currency: "eur", value: 500 }), "month")).toMatchObject({
      ...{ amount_off: 500, currency: "eur", duration: "forever" },
    });
    expect(providedAs(coupon({}), "month")).toMatchObject({ name: "SPRING", metadata: { code: "SPRING" } });
    expect(providedAs(coupon({ periods: 2 }), "year")).toMatchObject({
      ...{ duration: "repeating", duration_in_months: 24 },
    });
  });
});
