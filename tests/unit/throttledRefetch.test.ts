import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ThrottledRefetch } from "#features/community/throttledRefetch.ts";
import { isJustTold } from "#server/hooks/platform/realtimeTopics.rules.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-23T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const told = (spread?: number) => new MessageEvent("room", { data: JSON.stringify({ record: { spread } }) });
const watching = (quietMs = 3000) => {
  const looked: number[] = [];
  const looks = new ThrottledRefetch(async () => void looked.push(Date.now()), quietMs);
  return { looked, looks };
};

describe("an open page", () => {
  it("sees the last of all changes, though the server tells only some of them, and looks seldom", async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(pauses, fc.integer({ min: 1, max: 20 }), async (all, spread) => {
        const { looked, looks } = watching();
        let toldMs = 0;
        for (const pause of all) {
          await vi.advanceTimersByTimeAsync(pause);
          if (isJustTold(toldMs, Date.now())) continue;
          toldMs = Date.now();
          looks.heard(told(spread));
        }
        const changed = Date.now();
        await vi.advanceTimersByTimeAsync(60_000);
        expect(looked.at(-1)).toBeGreaterThanOrEqual(changed);
        const gaps = looked.slice(1).map((at, n) => at - (looked[n] ?? 0));
        for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(3000);
        const sum = all.reduce((total, pause) => total + pause, 0);
        expect(looked.length).toBeLessThanOrEqual(2 + sum / 3000 + 1);
      }),
      { numRuns: 60 },
    );
  });

  it("waits with a crowd as long as it is told, also after a break in which it heard nothing", async () => {
    const firsts = async (hear: (looks: ThrottledRefetch) => void) => {
      const all: number[] = [];
      for (let n = 0; n < 60; n += 1) {
        const { looked, looks } = watching();
        const start = Date.now();
        hear(looks);
        await vi.advanceTimersByTimeAsync(30_000);
        all.push((looked[0] ?? Number.NaN) - start);
      }
      return { least: Math.min(...all), most: Math.max(...all) };
    };
    const alone = await firsts((looks) => looks.heard(told(1)));
    expect(alone.most).toBeLessThanOrEqual(1000);
    const crowd = await firsts((looks) => looks.heard(told(20)));
    expect(crowd.most).toBeGreaterThan(10_000);
    expect(crowd.most).toBeLessThanOrEqual(20_000);
    // What changed just before it came back may not be told any more.
    const back = await firsts((looks) => looks.heard());
    expect(back.least).toBeGreaterThanOrEqual(2500);
    expect(back.most).toBeLessThanOrEqual(3500);
  });
});
