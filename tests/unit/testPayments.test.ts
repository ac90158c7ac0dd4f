import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextDelivery } from "#server/test-payments/events.ts";
import { drawn, shuffled } from "#server/test-payments/faults.ts";
import type { SubscriptionRow } from "#server/test-payments/rows.ts";
import {
  DAY_S,
  amountsOf,
  changeAmounts,
  counts,
  dueOf,
  endOfDiscount,
  farthestStep,
  leftOf,
  nextMoment,
  periodEndAfter,
  plusMonths,
  takenOff,
} from "#server/test-payments/rules.ts";
import { movedBack } from "#server/test-payments/show.ts";

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
  it("warns three days before its trial ends, at once in a shorter one", () => {
    const trial = (days: number) => subscription({ status: "trialing", trial_end: NOW + days * DAY_S });
    expect(nextMoment(trial(7))).toEqual({ at: NOW + 4 * DAY_S, act: "warn" });
    expect(nextMoment(trial(2))).toEqual({ at: NOW, act: "warn" });
    const warned = { ...trial(7), _: { ...trial(7)._, hasWarned: true } };
    expect(nextMoment(warned)).toEqual({ at: NOW + 7 * DAY_S, act: "endTrial" });
  });

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
});

const at = (iso: string) => Date.parse(iso) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);

const moments = fc.integer({ min: at("2020-01-01"), max: at("2060-01-01") });
const rhythms = fc.integer({ min: 1, max: 12 });

describe("periods", () => {
  it.each([
    ["2026-01-31T10:30", ["2026-02-28T10:30", "2026-03-31T10:30", "2026-04-30T10:30", "2026-05-31T10:30"]],
    ["2028-01-30T00:00", ["2028-02-29T00:00", "2028-03-30T00:00"]],
    ["2026-12-15T23:59", ["2027-01-15T23:59"]],
  ])("that began on %s end on the same day, or the last of a short month", (begin, ends) =>
    expect(ends.map((_, n) => iso(plusMonths(at(`${begin}Z`), n + 1)))).toEqual(ends),
  );

  it("of a year keep 29 February for the years that have one", () => {
    const anchor = at("2028-02-29T12:00Z");
    expect([1, 4].map((n) => iso(plusMonths(anchor, 12 * n)))).toEqual(["2029-02-28T12:00", "2032-02-29T12:00"]);
  });

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

  it("keep the day wherever the month has it", () =>
    fc.assert(
      fc.property(moments, fc.integer({ min: -60, max: 60 }), (seconds, months) => {
        const [from, to] = [new Date(seconds * 1000), new Date(plusMonths(seconds, months) * 1000)];
        const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
        expect(to.getUTCDate()).toBe(Math.min(from.getUTCDate(), last));
        expect(to.getTime() % 86_400_000).toBe(from.getTime() % 86_400_000);
      }),
    ));

  it("bound a step of the clock by two of the shortest", () => {
    const now = at("2026-01-31T00:00Z");
    expect(iso(farthestStep(now, [1, 12]))).toBe("2026-03-31T00:00");
    expect(iso(farthestStep(now, []))).toBe("2028-01-31T00:00");
  });
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

  it("takes off what the coupon says", () => {
    expect(takenOff({ percent_off: 33, amount_off: null }, 1000)).toBe(330);
    expect(takenOff({ percent_off: null, amount_off: 500 }, 300)).toBe(300);
    expect(takenOff({ percent_off: 50, amount_off: null }, -100)).toBe(0);
  });

  it("counts a discount from its start until its end", () => {
    const discount = { id: "di_1", coupon: "c", start: 10, end: 20 };
    expect([9, 10, 19, 20].map((now) => counts(discount, now))).toEqual([false, true, true, false]);
    expect(counts({ ...discount, end: null }, 1e9)).toBe(true);
    expect(endOfDiscount({ duration: "repeating", duration_in_months: 2 }, at("2026-12-31"))).toBe(at("2027-02-28"));
    expect(endOfDiscount({ duration: "forever", duration_in_months: null }, 5)).toBeNull();
  });
});

describe("an object seen from later", () => {
  it("has all its customer's times that much earlier, and nothing else", () => {
    const shown = {
      ...{ created: 100, amount: 100, metadata: { created: 100 }, trial_end: null, cancel_at: 300 },
      items: { data: [{ current_period_end: 200, price: { created: 100 } }] },
      lines: { data: [{ period: { start: 100, end: 200 }, amount: 7 }] },
    };
    expect(movedBack(shown, 50)).toEqual({
      ...{ created: 50, amount: 100, metadata: { created: 100 }, trial_end: null, cancel_at: 250 },
      items: { data: [{ current_period_end: 150, price: { created: 100 } }] },
      lines: { data: [{ period: { start: 50, end: 150 }, amount: 7 }] },
    });
  });

  it("comes back when it is moved back again", () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 1e9 }), (value, seconds) => {
        expect(movedBack(movedBack(value, seconds), -seconds)).toEqual(value);
      }),
    ));
});
