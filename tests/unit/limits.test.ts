import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  droppedOf,
  LIMITS,
  MOST_TRIES,
  networkOf,
  retryAtMs,
  type Tries,
  waiting,
  withMoreTries,
} from "#server/hooks/platform/limits/limits.rules.ts";
import { dueAt, nextTryMs } from "#server/hooks/platform/limits/retries.rules.ts";
import { wordsOf } from "#support/said.ts";

const NOW = 1_000_000;
const { most, withinMs } = LIMITS.mailTo;
const after = (times: number, tries?: Tries): Tries | undefined => {
  let counted = tries;
  for (let time = 0; time < times; time++) counted = withMoreTries(counted, "mailTo", NOW + time);
  return counted;
};
const retryAt = (tries?: Tries) => tries && retryAtMs(tries, "mailTo");

describe("tries", () => {
  it("are heard until there were too many, then again when their time is over", () => {
    expect(retryAt(after(most))).toBeUndefined();
    const tooMany = after(most + 1);
    expect(retryAt(tooMany)).toBe(NOW + withinMs);
    expect(retryAt(withMoreTries(tooMany, "mailTo", NOW + withinMs - 1))).toBe(NOW + withinMs);
    expect(withMoreTries(tooMany, "mailTo", NOW + withinMs)).toEqual({ count: 1, untilMs: NOW + 2 * withinMs });
  });

  it("that a clock counted which was ahead keep nobody waiting once it is put right, nor let anybody try more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 * 86_400_000 }),
        fc.integer({ min: 1, max: 3 * most }),
        (ahead, times) => {
          let tries: Tries | undefined;
          for (let time = 0; time < times; time += 1) tries = withMoreTries(tries, "mailTo", NOW + ahead);
          for (let time = 0; time <= most; time += 1) tries = withMoreTries(tries, "mailTo", NOW);
          // A moment that lies ahead makes nobody wait longer than one of now.
          expect(retryAt(tries)).toBeGreaterThan(NOW);
          expect(retryAt(tries)).toBeLessThanOrEqual(NOW + withinMs);
        },
      ),
    );
  });

  it("may come several at once", () => {
    expect(retryAt(withMoreTries(undefined, "mailTo", NOW, most))).toBeUndefined();
    expect(retryAt(withMoreTries(undefined, "mailTo", NOW, most + 1))).toBe(NOW + withinMs);
  });

  it("of many networks together never close an owner's way in for longer than a quarter of an hour", () => {
    for (const kind of ["signInAll", "mailAll", "operatorAll"] as const)
      expect(LIMITS[kind].withinMs).toBeLessThanOrEqual(15 * 60_000);
  });
});

describe("a network", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
    ["", ""],
  ])("of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));
});

it("the sentence says for how long", () => {
  expect(wordsOf(waiting(NOW + 30_000, NOW))).toContain("in a minute.");
  expect(wordsOf(waiting(NOW + 61_000, NOW))).toContain("in 2 minutes.");
  expect(wordsOf(waiting(NOW + 5.5 * 3_600_000, NOW))).toContain("in 6 hours.");
});

describe("the memory of tries", () => {
  const many = (count: number, from: number): [string, Tries][] =>
    Array.from({ length: from }, (_, at) => [`${String(count)} ${String(at)}`, { count, untilMs: NOW + 1 }]);

  it("keeps what still counts, and lets go of what is over", () => {
    expect(droppedOf([...many(1, 3), ["old", { count: 9, untilMs: NOW }], ["broken", undefined]], NOW)).toEqual([
      "old",
      "broken",
    ]);
  });

  it("forgets whoever tried once when there are more than fit, and nobody who tries again and again", () => {
    const flood = [...many(2, 10), ...many(1, MOST_TRIES)];
    const dropped = droppedOf(flood, NOW);
    expect(dropped).toHaveLength(MOST_TRIES);
    expect(dropped.filter((key) => key.startsWith("2 "))).toEqual([]);
    expect(droppedOf(flood.slice(0, MOST_TRIES), NOW)).toEqual([]);
  });
});

describe("what waits for another try", () => {
  const isDue = (nextMs: number, nowMs: number): boolean => {
    const { now, farthest } = dueAt(nowMs, (ms) => new Date(ms).toISOString());
    const next = new Date(nextMs).toISOString();
    return next <= now || next > farthest;
  };

  it("is tried at its time and never before, and at once where a clock that was ahead put it off", () => {
    const now = Date.UTC(2026, 10, 28);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -400, max: 400 }), (attempts, days) => {
        const next = nextTryMs(attempts, now);
        expect([isDue(next, now), isDue(next - 1, now + 1), isDue(next, next)]).toEqual([false, next <= now + 2, true]);
        const putOff = nextTryMs(attempts, now + days * 86_400_000);
        // Whatever the clock was then, nothing waits for longer than six hours from now.
        expect(isDue(putOff, now) || putOff <= now + 6 * 3_600_000).toBe(true);
      }),
    );
  });
});
