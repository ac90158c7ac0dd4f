import { describe, expect, it } from "vitest";
import type { Membership } from "#contract/membership.d.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { upcomingCharge } from "#features/membership/payment/payment.ts";
import { barOf } from "#features/membership/subscriptions/bar.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const MONTHLY: PlanFacts = {
  ...{ id: "m", title: "Premium, monthly", amount: 1200, currency: "eur", interval: "month", trialDays: 7 },
};
const PLANS: PlanFacts[] = [MONTHLY, { ...MONTHLY, id: "y", amount: 12_000, interval: "year" }];
const FIRST = { amount: 600, currency: "eur", at: "2026-11-29T12:00:00Z" };
const TRIAL: Membership = {
  ...{ payments: "sandbox", state: "trialing", plan: "m", validUntil: "2026-11-29T13:00:00Z", grace: null },
  ...{ periodEnd: "2026-11-29T12:00:00Z", trialEnd: "2026-11-29T12:00:00Z", canTry: false, verbs: [] },
  ...{ price: null },
  nextCharge: FIRST,
  withdrawUntil: "2026-12-06T12:00:00Z",
};

describe("what happens after an order", () => {
  it("is a trial, its first charge, and one each month", () => {
    const next = upcomingCharge(TRIAL, PLANS, NOW);
    expect(next?.steps).toEqual([
      { day: "Today", words: "Every lesson is open, and €0 is charged." },
      { day: "29 November", words: "Your trial ends, and €6 is charged for the first time." },
      { day: "29 December", words: "Once per month from then on, until you cancel." },
    ]);
    expect(next?.stretches.map(({ from, money }) => [from, money])).toEqual([
      ["Today", "€0"],
      ["29 November", "€6"],
      ["29 December", ""],
    ]);
    expect(next?.ways).toBe(
      "Cancel before 29 November, and you pay nothing. Until 6 December you can also withdraw and get everything back.",
    );
  });

  it("is one charge a year for somebody who had their trial", () => {
    const at = "2027-11-22T12:00:00Z";
    const paid = {
      ...TRIAL,
      state: "active",
      plan: "y",
      trialEnd: null,
      nextCharge: { ...FIRST, at },
    } as const;
    const next = upcomingCharge({ ...paid, withdrawUntil: null }, PLANS, NOW);
    expect(next?.steps.map(({ day }) => day)).toEqual(["Today", "22 November 2027", "22 November 2028"]);
    expect(next?.steps[0]?.words).toBe("Your order is paid, and every lesson is open.");
    expect(next?.ways).not.toContain("withdraw");
  });

  it("is nothing where nothing more is charged", () => {
    expect(upcomingCharge({ ...TRIAL, nextCharge: null }, PLANS, NOW)).toBeUndefined();
    expect(upcomingCharge(TRIAL, [], NOW)).toBeUndefined();
  });
});

it("the bar of a trial that was cancelled is as long as the trial", () => {
  const cancelled: Membership = { ...TRIAL, state: "canceling", nextCharge: null };
  expect(barOf(cancelled, PLANS, NOW)).toMatchObject({ kind: "cut", from: "22 November" });
  const over: Membership = { ...cancelled, state: "ended", validUntil: null };
  expect(barOf(over, PLANS, NOW)?.from).toBe("22 November");
  expect(barOf({ ...over, periodEnd: "2026-12-29T12:00:00Z" }, PLANS, NOW)?.from).toBe("29 November");
});
