import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterOf } from "#server/hooks/coupons/coupons.rules.ts";
import { monthsAfter, plusMonths } from "#server/hooks/plans/months.rules.ts";
import { announcedFor, firstChargeMs, hasNotice, NOTICE_MS, stepOf } from "#server/hooks/repricing/repricing.rules.ts";
import { changeAmounts, leftOf, takenOff } from "#server/test-payments/rules/amounts.ts";
import { periodEndAfter, plusIntervals, plusMonths as plusMonthsS } from "#server/test-payments/rules/calendar.ts";

const DAY_MS = 86_400_000;
const at = (text: string) => Date.parse(`${text}T09:30:00Z`);
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const MOMENTS = fc.integer({ min: at("2020-01-01") / 1000, max: at("2060-01-01") / 1000 });
const INTERVALS = fc.constantFrom("month" as const, "year" as const);

describe("the first charge at a new price", () => {
  it("is one that the provider makes, whatever day a subscription began on", () =>
    fc.assert(
      fc.property(MOMENTS, INTERVALS, fc.nat({ max: 30 }), fc.nat({ max: 900 }), (anchor, interval, before, days) => {
        const every = { interval, interval_count: 1 };
        const next = plusIntervals(anchor, every, before + 1);
        const wanted = next + days * 86_400;
        const first = firstChargeMs({ interval, nextMs: next * 1000, anchorMs: anchor * 1000 }, wanted * 1000);
        expect(first / 1000).toBe(periodEndAfter(anchor, every, wanted - 1));
      }),
      { numRuns: 1000 },
    ));

  it.each([
    ["2026-01-31", "2026-02-28", "2026-03-01", "2026-03-31"],
    ["2026-01-30", "2026-02-28", "2026-03-01", "2026-03-30"],
    ["2026-01-29", "2026-02-28", "2026-03-01", "2026-03-29"],
    ["2026-01-28", "2026-02-28", "2026-03-01", "2026-03-28"],
    ["2027-12-31", "2028-02-29", "2028-03-01", "2028-03-31"],
    ["2026-08-31", "2026-09-30", "2026-10-01", "2026-10-31"],
    ["2026-10-31", "2026-12-31", "2027-02-01", "2027-02-28"],
  ])("of one that began on %s and renews on %s is, from %s on, on %s", (began, next, from, first) =>
    expect(day(firstChargeMs({ interval: "month", nextMs: at(next), anchorMs: at(began) }, at(from)))).toBe(first),
  );

  it("is the next one when that is at the very moment, and the one after it when it is a moment earlier", () => {
    const renewing = { interval: "month", nextMs: at("2027-01-15"), anchorMs: at("2026-01-15") } as const;
    expect(day(firstChargeMs(renewing, at("2027-01-15")))).toBe("2027-01-15");
    expect(day(firstChargeMs(renewing, at("2027-01-15") + 1))).toBe("2027-02-15");
  });

  it("leaves the notice and a day for the mail, to the millisecond", () => {
    const nowMs = at("2026-11-22");
    const renewing = (nextMs: number) => ({ interval: "month" as const, nextMs, anchorMs: nextMs });
    const nextMs = nowMs + NOTICE_MS + DAY_MS;
    expect(announcedFor(renewing(nextMs), nowMs, 0)).toBe(nextMs);
    expect(announcedFor(renewing(nextMs - 1), nowMs, 0)).toBe(plusMonths(nextMs - 1, 1));
  });

  it("keeps the notice also when the mail goes out on the last moment of its day", () => {
    const nowMs = at("2026-11-22");
    const firstMs = nowMs + NOTICE_MS + DAY_MS;
    expect(hasNotice({ firstMs, noticeMs: nowMs + DAY_MS })).toBe(true);
    expect(hasNotice({ firstMs, noticeMs: nowMs + DAY_MS + 1 })).toBe(false);
    expect(hasNotice({ firstMs, noticeMs: 0 })).toBe(false);
  });
});

describe("a higher price", () => {
  const nowMs = at("2026-11-22");
  const held = { state: "active" as const, amount: 1200, wanted: 1400, fromMs: 0 };
  const step = (nextMs: number, firstMs: number) =>
    stepOf({ ...held, nextMs, announced: { firstMs, noticeMs: firstMs - NOTICE_MS } }, nowMs);

  it("is told to the provider three days before its first charge, and no sooner", () => {
    const firstMs = nowMs + 3 * DAY_MS;
    expect(step(firstMs, firstMs)).toBe("move");
    expect(step(firstMs + 1, firstMs + 1)).toBe("nothing");
  });

  it("is charged although the provider dates the charge a minute earlier than it was announced, and no more", () => {
    const firstMs = nowMs + DAY_MS;
    expect(step(firstMs - 60_000, firstMs)).toBe("move");
    expect(step(firstMs - 60_001, firstMs)).toBe("nothing");
  });

  it("is never charged with a notice of less than thirty days, whatever else is so", () =>
    fc.assert(
      fc.property(fc.nat({ max: 60 * DAY_MS }), fc.integer({ min: -5, max: 60 }), (noticed, days) => {
        const announced = { firstMs: nowMs + days * DAY_MS, noticeMs: nowMs - noticed };
        const nextMs = announced.firstMs;
        const isShort = announced.firstMs - announced.noticeMs < NOTICE_MS;
        if (isShort) expect(stepOf({ ...held, nextMs, announced }, nowMs)).toBe("nothing");
      }),
      { numRuns: 500 },
    ));
});

describe("a month later", () => {
  it("is the same for the site as for the provider", () =>
    fc.assert(
      fc.property(MOMENTS, fc.integer({ min: 0, max: 60 }), (seconds, months) => {
        expect(plusMonths(seconds * 1000, months)).toBe(plusMonthsS(seconds, months) * 1000);
      }),
    ));

  it.each([
    ["2028-01-31", 1, 31, "2028-02-29"],
    ["2100-01-31", 1, 31, "2100-02-28"],
    ["2000-01-31", 1, 31, "2000-02-29"],
    ["2027-02-28", 12, 29, "2028-02-29"],
    ["2026-11-30", 1, 31, "2026-12-31"],
    ["2026-12-31", 2, 31, "2027-02-28"],
  ])("than %s by %i, on day %i, is %s", (from, months, wanted, to) =>
    expect(day(monthsAfter(at(from), months, wanted))).toBe(to),
  );

  it("keeps the time of day over the nights on which clocks are changed", () => {
    for (const from of ["2026-03-01", "2026-10-01", "2026-03-29", "2026-10-25"])
      expect(new Date(plusMonths(at(from), 1)).toISOString().slice(11)).toBe("09:30:00.000Z");
  });
});

describe("what a coupon takes off", () => {
  const amounts = fc.nat({ max: 1_000_000 });

  it("is the same on the plan's page as on the provider's bill", () =>
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), amounts, (amount, percent, off) => {
        const bill = (coupon: Parameters<typeof takenOff>[0]) => amount - takenOff(coupon, amount);
        expect(afterOf({ effect: "percent", value: percent }, amount)).toBe(
          bill({ percent_off: percent, amount_off: null }),
        );
        expect(afterOf({ effect: "amount", value: off }, amount)).toBe(bill({ percent_off: null, amount_off: off }));
      }),
    ));

  it("leaves whole units, never less than nothing, and less the more it takes", () =>
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 99 }), (amount, value) => {
        const left = afterOf({ effect: "percent", value }, amount);
        expect(Number.isInteger(left)).toBe(true);
        expect(afterOf({ effect: "percent", value: value + 1 }, amount)).toBeLessThanOrEqual(left);
        expect(afterOf({ effect: "percent", value: 100 }, amount)).toBe(0);
      }),
    ));

  it.each([
    [50, 1, 0],
    [50, 3, 1],
    [33, 100, 67],
    [1, 49, 49],
    [1, 50, 49],
    [99, 1, 0],
  ])("of %i percent leaves of %i units %i: the half is taken off", (value, amount, left) =>
    expect(afterOf({ effect: "percent", value }, amount)).toBe(left),
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
