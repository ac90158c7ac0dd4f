import { describe, expect, it } from "vitest";
import { ORANGE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { KINDS } from "#authoring/film/scenes/scenes.ts";
import type { Now } from "#authoring/film/scenes/stage/now.ts";
import { linesIn, tagsIn } from "./readSvg.ts";

const drawn = (name: string, sample: object, now?: Now, at: (beat: number) => number = () => 1): string => {
  const scene = KINDS[name]?.(sample);
  if (!scene) throw new Error(`no kind ${name}`);
  return scene.draw(at, now);
};
const said = (drawing: string): string[] => linesIn(drawing).map(({ words }) => words);
/** What is painted in these colours, by one of its numbers. */
const sizesOf = (drawing: string, name: string, ...colours: string[]): number[] =>
  tagsIn(drawing, "rect").flatMap((rect) => (colours.includes(rect["fill"] ?? "") ? [Number(rect[name])] : []));
const moment = (some: Partial<Now>): Now => ({ beat: 9, breath: Infinity, rest: 1, second: 0, ...some });

describe("bars", () => {
  const bars = (values: number[], more: object = {}) =>
    drawn("bars", { bars: values.map((value) => ({ value, shown: String(value) })), ...more });

  it("are as long as their numbers to one scale, and say them beside", () => {
    const drawing = bars([10, 5, 2.5]);
    const [longest = 0, ...others] = sizesOf(drawing, "width", TEAL.light);
    expect(others).toEqual([longest / 2, longest / 4]);
    expect(said(drawing)).toEqual(["10", "5", "2.5"]);
  });

  it("keep a sliver for what is nothing beside the others", () => {
    expect(sizesOf(bars([1_000_000, 1]), "width", TEAL.light)[1]).toBe(4);
    expect(sizesOf(bars([3, 0]), "width", TEAL.light)[1]).toBe(4);
  });

  it("light up the one that is chosen, and no other", () => {
    expect(sizesOf(bars([4, 8], { chosen: 1 }), "width", ORANGE.dark)).toHaveLength(1);
    expect(sizesOf(bars([4, 8], { chosen: 3 }), "width", ORANGE.dark)).toEqual([]);
  });

  it("make room for a line that stands beyond all of them", () => {
    const [bar = 0] = sizesOf(bars([5, 2]), "width", TEAL.light);
    const [shorter = 0] = sizesOf(bars([5, 2], { line: { value: 10, word: "middle" } }), "width", TEAL.light);
    expect(shorter).toBe(bar / 2);
  });
});

describe("columns", () => {
  const columns = (values: number[], more: object = {}) =>
    drawn("columns", { columns: values.map((value) => ({ value })), ...more });

  it("stand in the order of time, to one scale, on one ground", () => {
    const drawing = columns([1, 4, 2]);
    const xs = sizesOf(drawing, "x", TEAL.light);
    const heights = sizesOf(drawing, "height", TEAL.light);
    const feet = sizesOf(drawing, "y", TEAL.light).map((y, at) => y + (heights[at] ?? NaN));
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(heights.map((height) => height / (heights[0] ?? NaN))).toEqual([1, 4, 2]);
    expect(new Set(feet).size).toBe(1);
  });

  it("are never wider than their place, however many there are", () => {
    for (let count = 2; count <= 12; count += 1) {
      const drawing = columns(Array<number>(count).fill(1));
      const widths = sizesOf(drawing, "width", TEAL.light);
      const xs = sizesOf(drawing, "x", TEAL.light);
      const gaps = xs.slice(1).map((x, at) => x - (xs[at] ?? NaN) - (widths[at] ?? NaN));
      expect(Math.min(...gaps), String(count)).toBeGreaterThan(0);
      expect((xs.at(-1) ?? NaN) + (widths.at(-1) ?? NaN), String(count)).toBeLessThan(1216);
    }
  });
});

describe("a funnel", () => {
  const funnel = (...values: number[]) =>
    drawn("funnel", { steps: values.map((value) => ({ thing: "cup", value, shown: String(value) })) });
  const widths = (drawing: string): number[] =>
    [...drawing.matchAll(/V[\d.]+ H([\d.]+) V[\d.]+Z/g)].map(([, left]) => 2 * (540 - Number(left)));

  it("narrows to scale from step to step, and never to nothing", () => {
    expect(widths(funnel(100, 50, 10)).map(Math.round)).toEqual([660, 330, 66]);
    expect(widths(funnel(1_000_000, 1))).toEqual([660, 8]);
  });
});

describe("a crowd", () => {
  const heads = (drawing: string): number => tagsIn(drawing, "circle").length;

  it("has as many heads as are said, and lights each group once, one after the other", () => {
    const groups = [
      { lit: 3, word: "stay" },
      { lit: 2, word: "write" },
    ];
    const drawing = drawn("crowd", { heads: 12, groups });
    expect(heads(drawing)).toBe(12);
    const colours = tagsIn(drawing, "circle").map(({ fill }) => fill);
    expect(colours).toEqual([
      ...Array<string>(3).fill(ORANGE.act),
      ...Array<string>(2).fill(TEAL.pale),
      ...Array<string>(7).fill(TEAL.night),
    ]);
  });

  it("lights no more than there are", () => {
    const drawing = drawn("crowd", { heads: 4, groups: [{ lit: 90, word: "all" }] });
    expect(heads(drawing)).toBe(4);
  });

  it("is no crowd below four heads or above sixty, or in halves", () => {
    for (const count of [3, 61, 4.5, -4, "9", NaN])
      expect(() => drawn("crowd", { heads: count }), String(count)).toThrow();
  });
});

describe("hours", () => {
  const hours = (counts: number[], more: object = {}, now?: Now) =>
    drawn("hours", { rows: counts.map((count) => ({ thing: "cup", count, shown: `${count}` })), ...more }, now);
  const squares = (drawing: string): number[] => sizesOf(drawing, "width", ORANGE.act, TEAL.light);

  it("are a square each, and a part of an hour a part of a square", () => {
    const all = squares(hours([3.5]));
    expect(all).toHaveLength(4);
    expect(all[3]).toBe((all[0] ?? NaN) / 2);
  });

  it("that are handed over leave with what is said of them", () => {
    expect(said(hours([2, 3], { gone: 2 }))).toEqual(["2"]);
  });

  it("are counted once more while nothing else moves, and all of them at the end", () => {
    const counted = (rest: number) => sizesOf(hours([2, 2], {}, moment({ rest })), "width", ORANGE.mist).length;
    expect([0, 0.5, 1].map(counted)).toEqual([0, 2, 4]);
  });
});

describe("scales", () => {
  const beam = (down: string, now?: Now, at?: (beat: number) => number): string =>
    /rotate\((-?[\d.]+)\) scale\(1\.0000\)"><rect x="-330"/.exec(
      drawn("balance", { left: { thing: "cup" }, right: { thing: "pot" }, down }, now, at),
    )?.[1] ?? "";

  it("sink on the side that weighs more, once both lie on them", () => {
    expect([beam("left"), beam("right")]).toEqual(["-9.00", "9.00"]);
    expect(beam("left", undefined, (beat) => (beat < 2 ? 1 : 0))).toBe("0.00");
  });

  it("tremble with a breath and come to rest", () => {
    expect(beam("right", moment({ breath: 0.15 }))).not.toBe("9.00");
    expect(beam("right", moment({ breath: 0.9 }))).toBe("9.00");
  });
});

describe("a wave", () => {
  const sticks = (drawing: string): number =>
    sizesOf(drawing, "width", TEAL.pale, ORANGE.act).filter((w) => w === 5).length;

  it("is as loud as each of its parts", () => {
    const heights = sizesOf(drawn("wave", { parts: [0, 1, 0] }), "height", TEAL.pale);
    const [before, middle, after] = [heights.slice(0, 46), heights.slice(47, 92), heights.slice(93)];
    expect(Math.max(...before, ...after)).toBe(8);
    expect(Math.min(...middle)).toBeGreaterThan(100);
  });

  it("loses what is cut out, and nothing else", () => {
    const whole = drawn("wave", { parts: [1, 1, 1] });
    const mark = { from: 0.5, to: 1 };
    expect(sticks(whole)).toBe(139);
    expect(sticks(drawn("wave", { parts: [1, 1, 1], mark }))).toBe(139);
    expect(sticks(drawn("wave", { parts: [1, 1, 1], mark, cut: true }))).toBe(70);
  });
});

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
const emptyOf = (name: string, sample: unknown): string => KINDS[name]?.(sample).draw(() => 1) ?? "";

describe("a chart of nothing but zeros", () => {
  it.each(Object.keys(EMPTY))("of the kind %s is emptyOf, and says so", (name) => {
    const drawing = emptyOf(name, EMPTY[name]);
    expect(drawing).not.toMatch(/NaN|Infinity/);
    if (name !== "wave") expect(linesIn(drawing).map(({ words }) => words)).toEqual(["0", "0"]);
  });

  it("keeps a sliver of every bar and column", () => {
    const sizes = (name: string, side: string) =>
      tagsIn(emptyOf(name, EMPTY[name]), "rect").flatMap((rect) => (rect["fill"] === TEAL.light ? [rect[side]] : []));
    expect(sizes("bars", "width")).toEqual(["4", "4"]);
    expect(sizes("columns", "height")).toEqual(["3", "3"]);
  });

  it("as a funnel that grows stays in the picture", () => {
    const steps = [0, 10].map((value) => ({ ...NOTHING, value }));
    const widths = [...emptyOf("funnel", { steps }).matchAll(/V[\d.]+ H([\d.-]+) V[\d.]+Z/g)].map(([, left]) =>
      Number(left),
    );
    expect(widths).toEqual([536, 210]);
  });
});
