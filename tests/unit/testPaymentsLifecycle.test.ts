import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedFrom, nextDelivery } from "#server/test-payments/events.ts";
import type { SubscriptionRow } from "#server/test-payments/rows.ts";
import { CALM, drawn, faultsFrom, shuffled } from "#server/test-payments/faults.ts";
import {
  DAY_S,
  dueOf,
  INCOMPLETE_S,
  nextAttempt,
  nextMoment,
  statusWhenFailed,
  statusWhenPaid,
} from "#server/test-payments/rules.ts";

const NOW = 1_800_000_000;

const subscription = (more: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  ...{ id: "sub_1", object: "subscription", created: NOW, customer: "cus_1", status: "active", currency: "eur" },
  ...{ billing_cycle_anchor: NOW, cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
  ...{ cancellation_details: { reason: null }, start_date: NOW, trial_start: null, trial_end: null, metadata: {} },
  pause_collection: null,
  items: [
    {
      id: "si_1",
      price: "p",
      current_period_start: NOW,
      current_period_end: NOW + 30 * DAY_S,
    },
  ],
  ...{ latest_invoice: null, default_payment_method: null },
  _: { hasWarned: false, discounts: [] },
  ...more,
});

describe("a subscription", () => {
  it("renews when its period ends, unless it ends then", () => {
    const end = NOW + 30 * DAY_S;
    expect(nextMoment(subscription())).toEqual({ at: end, act: "renew" });
    expect(nextMoment(subscription({ cancel_at: end }))).toEqual({ at: end, act: "cancel" });
  });

  it("warns three days before its trial ends, at once in a shorter one", () => {
    const trial = (days: number) => subscription({ status: "trialing", trial_end: NOW + days * DAY_S });
    expect(nextMoment(trial(7))).toEqual({ at: NOW + 4 * DAY_S, act: "warn" });
    expect(nextMoment(trial(2))).toEqual({ at: NOW, act: "warn" });
    const warned = { ...trial(7), _: { ...trial(7)._, hasWarned: true } };
    expect(nextMoment(warned)).toEqual({ at: NOW + 7 * DAY_S, act: "endTrial" });
  });

  it("waits 23 hours for the bank", () =>
    expect(nextMoment(subscription({ status: "incomplete" }))).toEqual({ at: NOW + INCOMPLETE_S, act: "expire" }));

  it.each(["canceled", "incomplete_expired"] as const)("that is %s does nothing by itself", (status) =>
    expect(dueOf(subscription({ status }))).toBe(0),
  );

  it("is due when the first of all its moments is", () =>
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 60 })), (end) => {
        const cancel_at = end === null ? null : NOW + end * DAY_S;
        expect(dueOf(subscription({ cancel_at }))).toBe(NOW + Math.min(30, end ?? 99) * DAY_S);
      }),
    ));

  it("stands by how its last bill went", () => {
    expect((["incomplete", "past_due", "unpaid"] as const).map(statusWhenPaid)).toEqual(Array(3).fill("active"));
    expect(statusWhenPaid("trialing")).toBe("trialing");
    expect(statusWhenFailed("active", "subscription_cycle")).toBe("past_due");
    expect(statusWhenFailed("active", "subscription_create")).toBe("incomplete");
    expect(statusWhenFailed("canceled", "subscription_cycle")).toBe("canceled");
  });

  it("is tried 1, 3, 7 and 14 days after it failed, and then no more", () => {
    const tried = [NOW];
    for (let next = nextAttempt(NOW, NOW); next !== null; next = nextAttempt(NOW, next)) tried.push(next);
    expect(tried.map((at) => (at - NOW) / DAY_S)).toEqual([0, 1, 3, 7, 14]);
  });
});

describe("faults", () => {
  it("draws the same row of numbers from the same seed, evenly", () => {
    const row = (seed: number) => [...Array(2000).keys()].map((at) => drawn(seed, at));
    expect(row(5)).toEqual(row(5));
    expect(row(5)).not.toEqual(row(6));
    const mean = row(5).reduce((sum, one) => sum + one, 0) / 2000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
    expect(row(5).every((one) => one >= 0 && one < 1)).toBe(true);
  });

  it("mixes up within its window and loses nothing", () =>
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 0, max: 9 }), fc.nat(), (items, window, seed) => {
        const numbered = items.map((_, at) => at);
        let draws = 0;
        const mixed = shuffled(numbered, window, () => drawn(seed, draws++));
        expect(mixed.toSorted((a, b) => a - b)).toEqual(numbered);
        for (const [place, item] of mixed.entries()) expect(Math.abs(item - place)).toBeLessThan(Math.max(1, window));
      }),
    ));

  it("takes only what it knows", () => {
    expect(faultsFrom({})).toEqual(CALM);
    expect(faultsFrom({ drop: 0.5 })).toEqual({ ...CALM, drop: 0.5 });
    for (const wrong of [{ drop: 1.5 }, { drop: NaN }, { seed: -1 }, { constructor: 1 }])
      expect(faultsFrom(wrong)).toHaveProperty("problem");
  });
});

describe("an event", () => {
  it("is sent again ever more seldom, for three days", () => {
    let now = 0;
    let attempts = 0;
    for (let next: number | null = 0; next !== null; next = nextDelivery(attempts, 0, now)) {
      expect(next).toBeGreaterThanOrEqual(now);
      now = next;
      attempts += 1;
    }
    expect(now).toBeGreaterThanOrEqual(72 * 3_600_000);
    expect(attempts).toBeLessThan(20);
  });

  it("is told with what was before", () => {
    expect(changedFrom({ a: 1, b: { c: 2 }, d: 3 }, { a: 1, b: { c: 3 } })).toEqual({ b: { c: 2 }, d: 3 });
  });
});
