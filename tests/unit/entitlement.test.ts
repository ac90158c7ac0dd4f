import { describe, expect, it } from "vitest";
import { CLOCK_TOLERANCE_MS, isMember, PREMIUM, wasMember } from "#server/hooks/access/entitlements.rules.ts";

const NOW = Date.UTC(2026, 10, 21);

it("a membership is valid until its last moment and not in it", () => {
  expect(isMember(NOW + 1, NOW)).toBe(true);
  expect(isMember(NOW, NOW)).toBe(false);
  expect(isMember(NOW - 1, NOW)).toBe(false);
});

it("somebody without an entitlement, or with a broken date, is no member", () => {
  expect(isMember(0, NOW)).toBe(false);
  expect(isMember(Number.NaN, NOW)).toBe(false);
});

describe("a membership", () => {
  const HOUR = 3_600_000;
  const log = [
    { atMs: 10 * HOUR, validUntilMs: 20 * HOUR },
    { atMs: 15 * HOUR, validUntilMs: 0 },
    { atMs: 17 * HOUR, validUntilMs: 18 * HOUR },
  ];
  it.each([
    [9, false],
    [10, true],
    [14, true],
    [15, false],
    [16, false],
    [17.5, true],
    [18, false],
  ])("that began at 10, was refunded at 15 and renewed from 17 to 18 was there at %d: %s", (hour, was) =>
    expect(wasMember(log, hour * HOUR)).toBe(was),
  );

  it("forgives a clock that is a little behind", () => {
    expect(wasMember(log, 10 * HOUR - CLOCK_TOLERANCE_MS)).toBe(true);
    expect(wasMember(log, 10 * HOUR - CLOCK_TOLERANCE_MS - 1)).toBe(false);
    expect(wasMember([], 10 * HOUR)).toBe(false);
  });
});

it("a device's clock may be five minutes behind, and what is sold has the name of its rows", () =>
  expect([CLOCK_TOLERANCE_MS, PREMIUM]).toEqual([300_000, "premium"]));
