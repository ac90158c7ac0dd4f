import { describe, expect, it } from "vitest";
import { barsOf } from "#features/learning/blocks/figures/barsOf.ts";
import { curveOf } from "#features/learning/blocks/figures/curveOf.ts";
import { listOf } from "#features/learning/blocks/figures/listOf.ts";
import { timelineOf } from "#features/learning/blocks/figures/timelineOf.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import { lengthsIn, scaleOf } from "#features/learning/timeline/timeline.ts";

const list = (...items: string[]): string => `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;

describe("a list that is drawn", () => {
  it("has its lines with the lists in them, tight or loose, and what is bold", () => {
    const loose = "<ol><li>\n<p>First <em>one</em></p>\n<ul><li><strong>No:</strong> leave</li></ul></li></ol>";
    expect(listOf(loose)).toEqual([
      {
        ...{ text: "First one", isMarked: false },
        items: [{ text: "No: leave", isMarked: true, items: [] }],
      },
    ]);
    expect(listOf("<p>None</p>")).toEqual([]);
  });
});

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

  it("puts tracks with names to one scale, which may end later", () => {
    const html = list(`Slot${list("Film: day 0–10")}`, `Usage${list("Theirs: day 5–20")}`);
    const { tracks, ends } = timelineOf(html, "day 40");
    expect(ends).toEqual(["day 0", "day 40"]);
    expect(tracks.map(({ name, clips }) => [name, clips[0]?.from, clips[0]?.length])).toEqual([
      ["Slot", 0, 25],
      ["Usage", 12.5, 37.5],
    ]);
  });

  it("gives what would cover each other rows of their own", () => {
    const rows = (...items: string[]) => timelineOf(list(...items)).tracks[0]?.clips.map(({ row }) => row);
    expect(rows("A: 0–20", "B: 15–40", "C: 40–60", "D: 60–100")).toEqual([0, 1, 0, 0]);
    expect(rows("A: 3", "B: 5", "C: 30", "D: 100"), "marks are wider than a moment").toEqual([0, 1, 0, 0]);
  });

  it("reads halves and clocks with hours", () => {
    expect(timelineOf(list("A: 0–3.5 s", "B: 3.5–7 s")).ends).toEqual(["0 s", "7 s"]);
    expect(timelineOf(list("A: 0:30:00–1:00:00")).tracks[0]?.clips[0]?.from).toBe(50);
    expect(timelineOf(list("A: 0:00–1:30")).ends[1]).toBe("1:30");
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

  it("run on from each other, together a whole", () => {
    const rows = barsOf(list("Ten titles: 15 min", "Three boxes: 15 min", "6:40 the ending: 20 min"), true);
    expect(rows.map(({ from, length }) => [from, length])).toEqual([
      [0, 30],
      [30, 30],
      [60, 40],
    ]);
    expect(rows.at(-1)?.label).toBe("6:40 the ending");
  });

  it("read money and thousands", () => {
    expect(barsOf(list("Slot: R$3,000", "Usage: R$1,200"), false).map(({ length }) => length)).toEqual([100, 40]);
  });

  it("refuse a line without a number, and name it", () => {
    expect(() => barsOf(list("Bread"), false)).toThrow("“Bread” is no bar");
  });
});

const lesson = (id: string) => ({
  ...{ id, title: id, seconds: 100, revision: 1, access: "free" as const, picture: "" },
  ...{ task: `Do ${id}`, reading: 6, doing: 45 },
});
const module = (id: number, access: "free" | "premium", lessons: string[]) => ({
  ...{ id, title: `Module ${id}`, outcome: "a brief", access, lessons: lessons.map(lesson) },
});
const outline: Outline = {
  divisor: "lessons",
  modules: [module(1, "free", ["a", "b", "c"]), module(2, "free", ["d"]), module(5, "premium", ["e"])],
};

it("the timeline is drawn to a scale of its longest row and its longest module", () => {
  expect(scaleOf(outline)).toEqual({ row: 400, track: 360 });
  expect(new Set(lengthsIn(outline))).toEqual(new Set([400, 360, 300, 100]));
});
