import { describe, expect, it } from "vitest";
import { TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { KINDS } from "#authoring/film/scenes/scenes.ts";
import { linesIn, tagsIn } from "./readSvg.ts";

const NOTHING = { value: 0, shown: "0", thing: "cup" };
const EMPTY: Record<string, unknown> = {
  bars: { bars: [NOTHING, NOTHING] },
  columns: { columns: [{ value: 0, shown: "0" }, { value: 0 }], lines: [{ of: [1], value: 0, word: "0" }] },
  funnel: { steps: [NOTHING, NOTHING] },
  hours: {
    rows: [
      { thing: "cup", count: 0, shown: "0" },
      { thing: "cup", count: 0, shown: "0" },
    ],
  },
  ledger: { rows: [{ thing: "cup", amount: "0", value: 0 }], total: "0", aside: 0.3 },
  wave: { parts: [0, 0, 0] },
};
const drawn = (name: string, sample: unknown): string => KINDS[name]?.(sample).draw(() => 1) ?? "";

describe("a chart of nothing but zeros", () => {
  it.each(Object.keys(EMPTY))("of the kind %s is drawn, and says so", (name) => {
    const drawing = drawn(name, EMPTY[name]);
    expect(drawing).not.toMatch(/NaN|Infinity/);
    if (name !== "wave") expect(linesIn(drawing).map(({ words }) => words)).toEqual(["0", "0"]);
  });

  it("keeps a sliver of every bar and column", () => {
    const sizes = (name: string, side: string) =>
      tagsIn(drawn(name, EMPTY[name]), "rect").flatMap((rect) => (rect["fill"] === TEAL.light ? [rect[side]] : []));
    expect(sizes("bars", "width")).toEqual(["4", "4"]);
    expect(sizes("columns", "height")).toEqual(["3", "3"]);
  });

  it("as a funnel that grows stays in the picture", () => {
    const steps = [0, 10].map((value) => ({ ...NOTHING, value }));
    const widths = [...drawn("funnel", { steps }).matchAll(/V[\d.]+ H([\d.-]+) V[\d.]+Z/g)].map(([, left]) =>
      Number(left),
    );
    expect(widths).toEqual([536, 210]);
  });
});
