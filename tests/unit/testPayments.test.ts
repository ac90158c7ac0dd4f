import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SubscriptionRow } from "#server/test-payments/rows.ts";
import {
  DAY_S,
  amountsOf,
  changeAmounts,
  dueOf,
  leftOf,
  periodEndAfter,
  plusMonths,
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

it("a subscription is due when the first of all its moments is", () =>
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: 60 })), (end) => {
      const cancel_at = end === null ? null : NOW + end * DAY_S;
      expect(dueOf(subscription({ cancel_at }))).toBe(NOW + Math.min(30, end ?? 99) * DAY_S);
    }),
  ));

const at = (iso: string) => Date.parse(iso) / 1000;

const moments = fc.integer({ min: at("2020-01-01"), max: at("2060-01-01") });
const rhythms = fc.integer({ min: 1, max: 12 });

describe("periods", () => {
  it("follow each other without a gap, whatever the rhythm", () =>
    fc.assert(
      fc.property(moments, rhythms, fc.integer({ min: 0, max: 40 }), (anchor, every, n) => {
        const start = plusMonths(anchor, every * n);
        const end = periodEndAfter(anchor, every, start);
        expect(end).toBe(plusMonths(anchor, every * (n + 1)));
        expect(end).toBeGreaterThan(start);
      }),
      { numRuns: 500 },
    ));

  it("end after a moment, and none before it does", () =>
    fc.assert(
      fc.property(moments, rhythms, fc.integer({ min: 0, max: 9_999 * DAY_S }), (anchor, every, later) => {
        const end = periodEndAfter(anchor, every, anchor + later);
        expect(end).toBeGreaterThan(anchor + later);
        const times = [...Array(14_000).keys()].find((n) => plusMonths(anchor, every * (n + 1)) === end) ?? -1;
        expect(plusMonths(anchor, every * times)).toBeLessThanOrEqual(anchor + later);
      }),
      { numRuns: 60 },
    ));
});

describe("a part of a period", () => {
  const periods = fc.tuple(moments, fc.integer({ min: 1, max: 400 * DAY_S })).map(([start, long]) => ({
    ...{ start, end: start + long },
  }));
  const prices = fc.integer({ min: 0, max: 1_000_000 });

  it("never costs less than nothing or more than the whole, and less the later it is", () =>
    fc.assert(
      fc.property(periods, prices, fc.nat(), fc.nat(), (period, amount, one, other) => {
        const [early = 0, late = 0] = [period.start + one, period.start + other].sort((a, b) => a - b);
        expect(leftOf(amount, period, early)).toBeLessThanOrEqual(amount);
        expect(leftOf(amount, period, late)).toBeGreaterThanOrEqual(0);
        expect(leftOf(amount, period, late)).toBeLessThanOrEqual(leftOf(amount, period, early));
      }),
    ));

  it("costs the same there and back", () =>
    fc.assert(
      fc.property(periods, prices, prices, fc.nat(), (period, from, to, later) => {
        const lines = [
          ...changeAmounts(from, to, period, period.start + later),
          ...changeAmounts(to, from, period, period.start + later),
        ];
        expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(0);
      }),
    ));

  it("is counted by the second", () => {
    const period = { start: at("2026-01-01"), end: at("2026-01-31") };
    expect(changeAmounts(1200, 2400, period, at("2026-01-16"))).toEqual([-600, 1200]);
    expect(leftOf(1200, { start: 5, end: 5 }, 5)).toBe(0);
  });
});

describe("an invoice", () => {
  const lines = fc.array(fc.record({ amount: fc.integer({ min: -50_000, max: 50_000 }) }), { maxLength: 6 });
  const coupons = fc.oneof(
    fc.record({ percent_off: fc.integer({ min: 1, max: 100 }), amount_off: fc.constant(null) }),
    fc.record({ percent_off: fc.constant(null), amount_off: fc.integer({ min: 1, max: 90_000 }) }),
    fc.constant(undefined),
  );

  it("loses no cent between what is due, what is credited and what was there", () =>
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
});
