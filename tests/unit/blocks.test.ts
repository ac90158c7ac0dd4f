import { describe, expect, test } from "vitest";
import { lineHash, ticksFrom } from "#features/learning/blocks/checklist/ticks.ts";
import { alignmentOf } from "#features/learning/blocks/tables/alignment.ts";

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

describe("a line of a checklist", () => {
  test("keeps its tick when it moves, and loses it when it says something else", () => {
    expect(lineHash("  One\n line ")).toBe(lineHash("One line"));
    expect(lineHash("One line")).not.toBe(lineHash("One line more"));
    expect(ticksFrom({ list: ["a", 7], other: "x" })).toEqual({ list: ["a"] });
    for (const broken of [null, [], "x", undefined]) expect(ticksFrom(broken)).toEqual({});
  });
});
