import { describe, expect, test } from "vitest";
import { alignmentOf } from "#features/blocks/alignment.ts";

describe("a column's alignment", () => {
  test("becomes a class, as a style or as an object", () => {
    expect(alignmentOf("text-align:right")).toBe("align-right");
    expect(alignmentOf({ textAlign: "center" })).toBe("align-center");
  });

  test("to the left is what cells do anyway", () => {
    expect(alignmentOf({ textAlign: "left" })).toBeUndefined();
    expect(alignmentOf(undefined)).toBeUndefined();
  });
});
