import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Kind,
  LIMITS,
  MOST_TRIES,
  type Tries,
  droppedOf,
  networkOf,
  retryAtMs,
  waiting,
  withMoreTries,
  dueAt,
  nextTryMs,
} from "#server/hooks/platform/limits/limits.rules.ts";

const NOW = 1_000_000;
const { most, withinMs } = LIMITS.mailTo;
const retryAt = (tries?: Tries) => tries && retryAtMs(tries, "mailTo");

describe("tries", () => {
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

  it("of many networks together never close an owner's way in for longer than a quarter of an hour", () => {
    for (const kind of ["signInAll", "mailAll", "operatorAll"] as const)
      expect(LIMITS[kind].withinMs).toBeLessThanOrEqual(15 * 60_000);
  });
});

const many = (count: number, from: number): [string, Tries][] =>
  Array.from({ length: from }, (_, at) => [`${String(count)} ${String(at)}`, { count, untilMs: NOW + 1 }]);

it("the memory of tries forgets whoever tried once when there are more than fit, and nobody who tries again and again", () => {
  const flood = [...many(2, 10), ...many(1, MOST_TRIES)];
  const dropped = droppedOf(flood, NOW);
  expect(dropped).toHaveLength(MOST_TRIES);
  expect(dropped.filter((key) => key.startsWith("2 "))).toEqual([]);
  expect(droppedOf(flood.slice(0, MOST_TRIES), NOW)).toEqual([]);
});

const isDue = (nextMs: number, nowMs: number): boolean => {
  const { now, farthest } = dueAt(nowMs, (ms) => new Date(ms).toISOString());
  const next = new Date(nextMs).toISOString();
  return next <= now || next > farthest;
};

it("what waits for another try is tried at its time and never before, and at once where a clock that was ahead put it off", () => {
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

const MINUTE_MS = 60_000;
const KINDS = Object.keys(LIMITS) as Kind[];
const GROUPS = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const hex = (group: number): string => group.toString(16);

/** An address with its longest row of zeros left out, as systems write it. */
function shortened(groups: number[]): string {
  const rows = groups.map((_, from) => groups.slice(from).findIndex((group) => group !== 0));
  const lengths = rows.map((length, from) => (length === -1 ? 8 - from : length));
  const longest = Math.max(...lengths);
  if (longest < 2) return groups.map(hex).join(":");
  const from = lengths.indexOf(longest);
  return `${groups.slice(0, from).map(hex).join(":")}::${groups
    .slice(from + longest)
    .map(hex)
    .join(":")}`;
}

describe("an address of the sixth version", () => {
  const sparse = GROUPS.chain((groups) =>
    fc
      .array(fc.boolean(), { minLength: 8, maxLength: 8 })
      .map((isZero) => groups.map((group, at) => (isZero[at] ? 0 : group))),
  );

  it("is of the same network however it is written", () =>
    fc.assert(
      fc.property(sparse, (groups) => {
        const network = `${groups.slice(0, 4).map(hex).join(":")}::/64`;
        const whole = groups.map((group) => hex(group).padStart(4, "0")).join(":");
        for (const written of [groups.map(hex).join(":"), shortened(groups), whole, whole.toUpperCase()])
          expect(networkOf(written), written).toBe(network);
        expect(networkOf(`${shortened(groups)}%eth0`)).toBe(network);
      }),
      { numRuns: 300 },
    ));

  it("shares its network with 2^64 others and with none besides", () =>
    fc.assert(
      fc.property(GROUPS, GROUPS, fc.nat({ max: 3 }), (mine, other, place) => {
        const written = (groups: number[]) => groups.map(hex).join(":");
        const neighbour = [...mine.slice(0, 4), ...other.slice(4)];
        expect(networkOf(written(neighbour))).toBe(networkOf(written(mine)));
        const elsewhere = mine.with(place, ((mine[place] ?? 0) + 1) % 0x10000);
        expect(networkOf(written(elsewhere))).not.toBe(networkOf(written(mine)));
      }),
    ));

  it("of any text never throws, and says the same twice", () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f:%.]{0,40}$/)), (address) => {
        const network = networkOf(address);
        expect(network).toBe(networkOf(address));
        expect(network.length).toBeLessThanOrEqual(Math.max(address.length, 8) + 8);
      }),
    ));
});

describe("a limit", () => {
  it("hears exactly as many tries as it says, and forgets them after its time, whatever it limits", () => {
    for (const kind of KINDS) {
      const { most, withinMs } = LIMITS[kind];
      const full = withMoreTries(undefined, kind, 0, most);
      expect(retryAtMs(full, kind), kind).toBeUndefined();
      const over = withMoreTries(full, kind, withinMs - 1);
      expect(retryAtMs(over, kind), kind).toBe(withinMs);
      expect(retryAtMs(withMoreTries(over, kind, withinMs), kind), kind).toBeUndefined();
    }
  });

  it("is not moved on by trying: its time began with the first try", () =>
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.array(fc.nat({ max: 1000 }), { minLength: 1 }), (kind, waits) => {
        let nowMs = 0;
        let tries = withMoreTries(undefined, kind, 0);
        for (const wait of waits) {
          nowMs = Math.min(nowMs + wait, LIMITS[kind].withinMs - 1);
          tries = withMoreTries(tries, kind, nowMs);
        }
        expect(tries).toEqual({ count: waits.length + 1, untilMs: LIMITS[kind].withinMs });
      }),
    ));
});

it("how long one waits is never said shorter than it is", () =>
  fc.assert(
    fc.property(fc.nat({ max: 48 * 60 * MINUTE_MS }), (ms) => {
      const { say, values } = waiting(ms, 0);
      const unit = say === "oftenHours" ? 60 * MINUTE_MS : MINUTE_MS;
      expect(Number(values?.["count"]) * unit).toBeGreaterThanOrEqual(ms);
    }),
  ));
