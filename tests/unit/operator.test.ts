import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VideoLeft } from "#contract/events.d.ts";
import type { MemberShown, MemberSubscription, MonthFigures } from "#contract/operator.d.ts";
import { pointsOf } from "#features/site/operator/figures/chart.ts";
import { endOfDay, verbsFor } from "#features/site/operator/operator.ts";
import { VITALS, viewersCurve, vitalRating } from "#features/site/operator/usage/usage.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

describe("what an operator can do", () => {
  const given = { provider: "manual", status: "comp", validUntil: "2026-12-01T00:00:00.000Z" };
  const memberOf = (...subscriptions: Partial<MemberSubscription>[]) => ({ subscriptions }) as MemberShown;

  it("is to take back what was given as long as it runs, and nothing else", () => {
    expect(verbsFor(memberOf(given), NOW)).toEqual(["comp", "takeBack"]);
    const others = [{ validUntil: null }, { validUntil: "2026-11-01T00:00:00.000Z" }, { status: "gift" }];
    for (const other of others) expect(verbsFor(memberOf({ ...given, ...other }), NOW)).toEqual(["comp"]);
    expect(verbsFor(memberOf({ ...given, provider: "sandbox" }), NOW)).toEqual(["comp"]);
    expect(verbsFor(memberOf(), NOW)).toEqual(["comp"]);
    // By a row of entitlements that no subscription stands behind yet.
    expect(verbsFor({ ...memberOf(), state: "comp" }, NOW)).toEqual(["comp", "takeBack"]);
  });

  it("lasts until the end of the day that was chosen, and never ends before it begins", () => {
    expect(endOfDay("2026-12-24", NOW)).toBe("2026-12-24T23:59:59.000Z");
    expect(endOfDay("2026-11-22", NOW)).toBe("2026-11-22T23:59:59.000Z");
    for (const day of ["2026-11-21", "", "soon", "2026-13-40"]) expect(endOfDay(day, NOW)).toBeUndefined();
  });
});

const eur = (amount: number) => ({ amount, currency: "eur" });
const aMonth = (some: Partial<MonthFigures>): MonthFigures => ({
  ...{ month: "2026-01", before: 0, began: 0, ended: 0, churn: null, trials: 0, stayed: 0 },
  ...{ refunds: 0, refunded: [], mrr: [], isReckoned: false },
  ...some,
});

describe("the months of a chart", () => {
  const months = [
    aMonth({ month: "2025-12", began: 4, trials: 6, stayed: 3, mrr: [eur(4800)] }),
    aMonth({ month: "2026-01", before: 4, began: 2, ended: 1, churn: 0.25, refunds: 2, mrr: [] }),
  ];
  const values = (name: Parameters<typeof pointsOf>[0]) =>
    pointsOf(name, months).map(({ value, second }) => (second === undefined ? value : [value, second]));

  it("count members at a month's end, and beside what is drawn first what belongs to it", () => {
    expect(values("members")).toEqual([4, 5]);
    expect(values("income")).toEqual([4800, 0]);
    expect(values("trials")).toEqual([
      [6, 3],
      [0, 0],
    ]);
    expect(values("went")).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });
});

const left = (viewers: number, ...seconds: [second: number, viewers: number][]): VideoLeft => ({
  ...{ lessonId: "a", viewers },
  left: seconds.map(([second, gone]) => ({ second, viewers: gone })),
});

describe("the curve of who still watches", () => {
  it("never rises, never leaves 0 to 1 and has a share for every second, whatever was counted", () => {
    const counted = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 50 })));
    const law = fc.property(fc.nat(40), counted, fc.nat(60), (viewers, seconds, length) => {
      const curve = viewersCurve(left(viewers, ...seconds), length);
      expect(curve).toHaveLength(length + 1);
      expect(curve.every((share, at) => share >= 0 && share <= (curve[at - 1] ?? 1))).toBe(true);
    });
    fc.assert(law, { numRuns: 60 });
  });
});

describe("how fast it feels", () => {
  const BOUNDS = { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25], TTFB: [800, 1800] } as const;

  it.each(VITALS)("is said by the public bounds of %s, those belong to the better word", (metric) => {
    const [good, poor] = BOUNDS[metric];
    expect([0, good, poor].map((value) => vitalRating(metric, value))).toEqual(["good", "good", "look"]);
    expect(vitalRating(metric, good * 1.001)).toBe("look");
    expect(vitalRating(metric, poor * 1.001)).toBe("poor");
  });
});
