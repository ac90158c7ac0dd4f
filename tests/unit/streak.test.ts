import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { streakOf } from "#server/hooks/learning/achievements/streak.rules.ts";

// 2026-03-16 is a Monday.
const MARCH = "2026-03-";
const days = (...dates: number[]): Set<string> => new Set(dates.map((date) => MARCH + String(date).padStart(2, "0")));
const on = (date: number, ...active: number[]) => streakOf(days(...active), MARCH + String(date).padStart(2, "0"));

describe("a streak", () => {
  it.each([
    ["nothing yet", 18, [], 0],
    ["today", 18, [18], 1],
    ["today is still open", 18, [16, 17], 2],
    ["three in a row", 18, [16, 17, 18], 3],
    ["a missed day is forgiven", 18, [15, 16, 18], 3],
    ["yesterday missed, today still open", 18, [15, 16], 2],
    ["two missed in one week are not", 19, [16, 19], 1],
    ["two missed in one week, apart, are not", 21, [16, 18, 20, 21], 3],
    ["one missed in each of two weeks", 18, [11, 13, 14, 15, 16, 18], 6],
    ["Sunday and Monday belong to two weeks", 17, [13, 14, 17], 3],
    ["a day ahead does not count", 18, [19], 0],
  ])("%s: on the %ith with %j it is %i", (_, date, active, expected) =>
    expect(on(date, ...active).days).toBe(expected),
  );

  it("says which days it was kept over, and whether this week has a freeze left", () => {
    expect(on(18, 15, 16, 18)).toEqual({ days: 3, frozen: ["2026-03-17"], isActiveToday: true, hasFreeze: false });
    expect(on(18, 14, 16, 17)).toEqual({ days: 3, frozen: ["2026-03-15"], isActiveToday: false, hasFreeze: true });
    expect(on(18)).toEqual({ days: 0, frozen: [], isActiveToday: false, hasFreeze: true });
  });

  it("is never longer than the active days, never shorter for one more, and ends with an active day", () => {
    const someDays = fc.uniqueArray(fc.integer({ min: 1, max: 31 }));
    fc.assert(
      fc.property(someDays, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }), (active, today, more) => {
        const streak = on(today, ...active);
        expect(streak.days).toBeLessThanOrEqual(active.filter((day) => day <= today).length);
        expect(streak.frozen.every((day) => !days(...active).has(day))).toBe(true);
        expect(streak.days > 0 || streak.frozen.length === 0).toBe(true);
        expect(on(today, ...active, more).days).toBeGreaterThanOrEqual(streak.days);
      }),
    );
  });
});
