import { describe, expect, it } from "vitest";
import { barsOf } from "#features/learning/blocks/figures/barsOf.ts";

const list = (...items: string[]): string => `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;

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
