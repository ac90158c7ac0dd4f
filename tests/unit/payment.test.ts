import { describe, expect, it } from "vitest";
import type { Confirmed, Membership } from "#contract/membership.d.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { isAsking, paymentLead, paymentRefusalScreen, screenOf } from "#features/membership/payment/payment.ts";
import { type LessonPlace, wayOn, wayTo } from "#features/membership/payment/places.ts";
import { upcomingCharge } from "#features/membership/payment/payment.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const CLOSED: Membership = {
  ...{ payments: "sandbox", state: "pending", validUntil: null, plan: "m", periodEnd: null, trialEnd: null },
  ...{ nextCharge: null, price: null, grace: null, withdrawUntil: null, canTry: false, verbs: [] },
};
const OPEN: Membership = {
  ...CLOSED,
  ...{ state: "trialing", validUntil: "2026-11-29T13:00:00Z", trialEnd: "2026-11-29T12:00:00Z" },
  nextCharge: { amount: 1200, currency: "eur", at: "2026-11-29T12:00:00Z" },
};
const told = (state: Confirmed["state"], membership = CLOSED): Confirmed => ({ state, membership, back: "" });

describe("what became of a payment", () => {
  it("is paid only when the membership is open", () => {
    expect(screenOf(told("paid", OPEN), 0, NOW)).toBe("paid");
    expect(screenOf(told("paid", OPEN), 0, Date.parse("2026-12-24T12:00:00Z"))).toBe("asking");
    expect(screenOf(told("paid"), 1_000, NOW)).toBe("asking");
  });

  it("is told honestly when it was paid and Premium does not open, and is asked again", () => {
    expect(screenOf(told("paid"), 3_000, NOW)).toBe("broken");
    expect(isAsking("broken")).toBe(true);
  });

  it("is a gift that is on its way once its code is there, whatever the giver has", () => {
    const gift = { email: "bob@example.test", code: "ABC", isMailed: true };
    expect(screenOf({ ...told("paid"), gift }, 0, NOW)).toBe("gift");
    expect(screenOf({ ...told("paid", OPEN), gift: { ...gift, code: "" } }, 0, NOW)).toBe("asking");
    expect(paymentLead("gift", 15, gift)).toContain("on its way to bob@example.test");
    expect(paymentLead("gift", 15, { ...gift, isMailed: false })).toContain("send this link to bob@example.test");
  });

  it("promises nobody a place to go back to who has finished nothing", () => {
    expect(paymentLead("paid", 15, undefined, true)).toContain("where you left off");
    expect(paymentLead("paid", 15, undefined, false)).not.toContain("left off");
  });

  it("waits while the bank does, and ends where nothing was paid", () => {
    expect(screenOf(told("waiting"), 90_000, NOW)).toBe("asking");
    expect([screenOf(told("open"), 0, NOW), screenOf(told("expired"), 0, NOW)]).toEqual(["open", "expired"]);
    expect([isAsking("open"), isAsking("expired"), isAsking("paid")]).toEqual([false, false, false]);
  });

  it("is nobody else's, and not lost when the server cannot tell", () => {
    expect([401, 403, 404, 0, 429, 500, 503].map(paymentRefusalScreen)).toEqual([
      ...["signedOut", "foreign", "foreign"],
      ...["unreachable", "unreachable", "unreachable", "unreachable"],
    ]);
    expect(isAsking("unreachable")).toBe(true);
  });
});

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
});

const lesson = (moduleId: number, id: string, isPremium: boolean): LessonPlace => ({
  ...{ id, moduleId, isPremium, title: id, number: `${String(moduleId)}.1`, time: "3:59", picture: "/a.jpg" },
});
const LESSONS = [lesson(1, "a", false), lesson(5, "b", true), lesson(5, "c", true), lesson(6, "d", true)];
const led = (back: string) => {
  const way = wayOn(LESSONS, back);
  return [way?.lesson.id, way?.to, way?.isBack];
};

it("leads a member who ordered nothing to their own next lesson", () => {
  expect(wayTo(LESSONS, "b")?.lesson.id).toBe("b");
  expect(wayTo(LESSONS, undefined)).toBeUndefined();
});

it("leads from a paid order to the lesson somebody came from, at its second", () => {
  expect(led("/module/5/c?t=71")).toEqual(["c", "/module/5/c?t=71", true]);
  expect(led("/module/6?lesson=d")).toEqual(["d", "/module/6?lesson=d", true]);
});
