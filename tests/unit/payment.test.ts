import { describe, expect, it } from "vitest";
import type { Confirmed, Membership } from "#contract/membership.d.ts";
import {
  askAgainAfter,
  isAsking,
  laterWords,
  paymentLead,
  paymentRows,
  screenOf,
  paymentRefusalScreen,
} from "#features/membership/payment/payment.ts";

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

it("says more the longer it takes, and asks less often", () => {
  expect(laterWords(2_999)).toBeUndefined();
  const said = [3_000, 10_000, 60_000].map(laterWords);
  expect(new Set(said).size).toBe(3);
  expect([0, 10_000, 60_000].map(askAgainAfter)).toEqual([1_000, 3_000, 45_000]);
});

it("says what was bought, and leaves out what is not known", () => {
  const plans = [
    { id: "m", title: "Premium, monthly", amount: 1200, currency: "eur", interval: "month", trialDays: 7 } as const,
  ];
  expect(paymentRows(OPEN, plans, "ada@example.test", NOW)).toEqual([
    { term: "Plan", words: "Premium, monthly" },
    { term: "Open until", words: "29 November" },
    { term: "First charge", words: "€12 on 29 November" },
    { term: "Account", words: "ada@example.test" },
  ]);
  expect(paymentRows(CLOSED, [], "", NOW)).toEqual([]);
});
