import { describe, expect, it } from "vitest";
import { stillStands } from "#server/hooks/access/readingCookie/readingCookie.rules.ts";

const read = { validUntilMs: 9_000_000, readMs: 1_000_000, change: "a" };

describe("a membership that was read", () => {
  it("stands while nothing changes", () => {
    expect(stillStands(read, "a", 1_000_000)).toBe(true);
    expect(stillStands(read, "a", 1_004_999)).toBe(true);
  });

  it("is read again after any change of an account or entitlement", () => {
    expect(stillStands(read, "b", 1_000_000)).toBe(false);
    expect(stillStands(read, "", 1_000_000)).toBe(false);
  });

  it("is read again after five seconds, and when the clock was set back", () => {
    expect(stillStands(read, "a", 1_005_000)).toBe(false);
    expect(stillStands(read, "a", 999_999)).toBe(false);
  });
});
