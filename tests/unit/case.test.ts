import { describe, expect, it } from "vitest";
import { drawnGroups, isTold, medianOf, paragraphsOf, barsTop } from "#features/learning/case/case.ts";
import { markedPieces } from "#ui/filled/marks.ts";

const lesson = (access: "free" | "premium") => ({ lesson: { access } }) as Parameters<typeof isTold>[0];

describe("the case", () => {
  it("tells visitors what free lessons tell, and members all", () => {
    expect([isTold(lesson("free"), false), isTold(lesson("premium"), false)]).toEqual([true, false]);
    expect(isTold(lesson("premium"), true)).toBe(true);
  });

  it("finds the middle of a list, between two if need be", () => {
    expect(medianOf([610, 410, 520])).toBe(520);
    expect(medianOf([640, 690])).toBe(665);
    expect(medianOf([])).toBe(0);
  });

  it("draws groups to one scale, side by side, each with its median", () => {
    const [first, second] = drawnGroups([[50, 150], [200]]);
    expect(barsTop([[50, 150], [200]])).toBe(200);
    expect(first?.bars.map(({ height }) => height)).toEqual([25, 75]);
    expect(first?.line).toEqual({ from: 0, to: 66.67, y: 50 });
    expect(second?.bars[0]).toMatchObject({ y: 0, height: 100 });
    expect(second?.bars[0]?.x).toBeGreaterThan(66.67);
  });

  it("parts paragraphs at blank lines", () => {
    expect(paragraphsOf("One.\n\nTwo,\nstill two.\n")).toEqual(["One.", "Two,\nstill two."]);
  });
});

describe("what is written on a sheet", () => {
  it("has struck and marked words among the others", () => {
    expect(markedPieces("A ~~rye~~ and **two bowls**.")).toEqual([
      { text: "A ", mark: undefined },
      { text: "rye", mark: "struck" },
      { text: " and ", mark: undefined },
      { text: "two bowls", mark: "marked" },
      { text: ".", mark: undefined },
    ]);
    expect(markedPieces("")).toEqual([]);
  });
});
