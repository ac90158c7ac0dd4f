import { describe, expect, it } from "vitest";
import { LIMITS, networkOf, retryAtMs, type Tries, waiting, withMore } from "#server/hooks/limits/limits.rules.ts";
import { wordsOf } from "#support/said.ts";

const NOW = 1_000_000;
const { most, withinMs } = LIMITS.mailTo;
const after = (times: number, tries?: Tries): Tries | undefined => {
  let counted = tries;
  for (let time = 0; time < times; time++) counted = withMore(counted, "mailTo", NOW + time);
  return counted;
};
const retryAt = (tries?: Tries) => tries && retryAtMs(tries, "mailTo");

describe("tries", () => {
  it("are heard until there were too many, then again when their time is over", () => {
    expect(retryAt(after(most))).toBeUndefined();
    const tooMany = after(most + 1);
    expect(retryAt(tooMany)).toBe(NOW + withinMs);
    expect(retryAt(withMore(tooMany, "mailTo", NOW + withinMs - 1))).toBe(NOW + withinMs);
    expect(withMore(tooMany, "mailTo", NOW + withinMs)).toEqual({ count: 1, untilMs: NOW + 2 * withinMs });
  });

  it("may come several at once", () => {
    expect(retryAt(withMore(undefined, "mailTo", NOW, most))).toBeUndefined();
    expect(retryAt(withMore(undefined, "mailTo", NOW, most + 1))).toBe(NOW + withinMs);
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
