import { describe, expect, it } from "vitest";
import { barsOf } from "#features/learning/blocks/figures/barsOf.ts";
import { curveOf } from "#features/learning/blocks/figures/curveOf.ts";
import { timelineOf } from "#features/learning/blocks/figures/timelineOf.ts";

const list = (...items: string[]): string => `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;

describe("a timeline", () => {
  it("draws clips and moments of one track to the last of them", () => {
    const { tracks, ends } = timelineOf(list("Greeting: 0:00–0:12", "<strong>The ball: 0:48</strong>"));
    expect(ends).toEqual(["0:00", "0:48"]);
    expect(tracks).toEqual([
      {
        ...{ name: "", rows: 1 },
        clips: [
          { label: "Greeting", time: "0:00–0:12", isMarked: false, isMoment: false, from: 0, length: 25, row: 0 },
          { label: "The ball", time: "0:48", isMarked: true, isMoment: true, from: 100, length: 0, row: 0 },
        ],
      },
    ]);
  });

  it("refuses a line without a time, or one that ends too early, and names it", () => {
    expect(() => timelineOf(list("Bread"))).toThrow("“Bread” is nowhere on a timeline");
    expect(() => timelineOf(list("Oven: 5–5"))).toThrow("“Oven: 5–5” ends before it begins");
  });
});

describe("a curve", () => {
  it("runs through its values, and is marked by value or by place", () => {
    const { points, marks } = curveOf("100, 50 40", list("<strong>The middle: 50 %</strong>", "At 0:30, a step: #3"));
    expect(points).toEqual([
      [4, 100],
      [50, 50],
      [96, 40],
    ]);
    expect(marks).toEqual([
      { label: "The middle: 50 %", isMarked: true, x: 50, y: 50 },
      { label: "At 0:30, a step", isMarked: false, x: 96, y: 40 },
    ]);
  });

  it("refuses values that are none, and a mark that lies nowhere", () => {
    for (const points of ["100", "100 x", "100 -1", "100 101"])
      expect(() => curveOf(points, "")).toThrow("is no curve");
    expect(() => curveOf("100 50", list("Lost: 71 %"))).toThrow("“Lost: 71 %” lies on no point");
    expect(() => curveOf("100 50", list("Lost: #3"))).toThrow("“Lost: #3” lies on no point");
  });
});

describe("bars of a list", () => {
  it("are drawn to the longest, with name and number as they were written", () => {
    expect(barsOf(list("First three: 120 views", "<strong>Last three: 480 views</strong>"), false)).toEqual([
      { label: "First three", value: "120 views", isMarked: false, from: 0, length: 25 },
      { label: "Last three", value: "480 views", isMarked: true, from: 0, length: 100 },
    ]);
  });

  it("refuse a line without a number, and name it", () => {
    expect(() => barsOf(list("Bread"), false)).toThrow("“Bread” is no bar");
  });
});
