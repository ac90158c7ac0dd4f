import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VideoLeft } from "#contract/events.d.ts";
import type { MemberShown, MemberSubscription } from "#contract/operator.d.ts";
import { endOfDay, verbsFor } from "#features/site/operator/operator.ts";
import { viewersCurve } from "#features/site/operator/usage/usage.ts";

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

const left = (viewers: number, ...seconds: [second: number, viewers: number][]): VideoLeft => ({
  ...{ lessonId: "a", viewers },
  left: seconds.map(([second, gone]) => ({ second, viewers: gone })),
});

it("the curve of who still watches never rises, never leaves 0 to 1 and has a share for every second, whatever was counted", () => {
  const counted = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 50 })));
  const law = fc.property(fc.nat(40), counted, fc.nat(60), (viewers, seconds, length) => {
    const curve = viewersCurve(left(viewers, ...seconds), length);
    expect(curve).toHaveLength(length + 1);
    expect(curve.every((share, at) => share >= 0 && share <= (curve[at - 1] ?? 1))).toBe(true);
  });
  fc.assert(law, { numRuns: 60 });
});
