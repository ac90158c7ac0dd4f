import { expect, it } from "vitest";
import { isMember } from "#server/hooks/rules/entitlement.ts";

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
