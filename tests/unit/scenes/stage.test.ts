import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { clipped, disc, moved, rect, sizeWithin, type } from "#authoring/film/scenes/ink/shapes.ts";
import { arrow, hatch, plate, tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { label, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { GROUNDS, ground, inkOn } from "#authoring/film/scenes/stage/ground.ts";
import { between, eased, part, steady } from "#authoring/film/scenes/stage/motion.ts";
import { nod, NOD_S, nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { wordsOn } from "#authoring/film/scenes/stage/wordsOn.ts";
import { linesIn, tagsIn } from "./readSvg.ts";

const share = fc.double({ min: -2, max: 3, noNaN: true });
const isRead = (schema: v.GenericSchema, input: unknown): boolean => v.safeParse(schema, input).success;
const sceneOf = (drawing: string) => ({ beats: [1], draw: () => drawing });

describe.each([
  ["eased", eased],
  ["steady", steady],
])("a movement that is %s", (_, move) => {
  it("begins at 0, ends at 1, is in the middle half-way, and waits outside", () => {
    expect([-1, 0, 0.5, 1, 9].map(move)).toEqual([0, 0, 0.5, 1, 1]);
  });

  it("never goes back", () => {
    const law = fc.property(share, share, (one, other) => {
      expect(move(Math.max(one, other))).toBeGreaterThanOrEqual(move(Math.min(one, other)));
    });
    fc.assert(law);
  });
});

describe("a part of a movement", () => {
  it("runs between its two shares and rests before and after", () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((at) => part(at, 0.25, 0.75))).toEqual([0, 0, 0.5, 1, 1]);
    expect([between(10, 20, 0), between(10, 20, 0.5), between(20, 10, 1)]).toEqual([10, 15, 10]);
  });
});

describe("a nod", () => {
  it("dies away within its time, and is none of a scene that stands still", () => {
    const at = (breath: number) => nod({ ...STILL, breath });
    expect([at(0), at(NOD_S), at(99), nod(STILL)]).toEqual([0, 0, 0, 0]);
    expect(Math.abs(at(NOD_S / 6))).toBeGreaterThan(Math.abs(at((NOD_S * 5) / 6)));
    fc.assert(fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (breath) => Math.abs(at(breath)) <= 1));
  });

  it("is of the one that is spoken of, and of the last one in what follows", () => {
    const now = { ...STILL, beat: 2, breath: NOD_S / 6 };
    const nods = [1, 2, 3].map((beat) => nodOf(now, beat) !== 0);
    expect(nods).toEqual([false, true, false]);
    expect(nodOf(now, 1, true)).toBe(nod(now));
    expect(nodOf(now, 3, true), "it has not come").toBe(0);
  });
});

describe("shapes", () => {
  it("never have a size below nothing", () => {
    expect(tagsIn(rect(0, 0, -3, -4, "#000"), "rect")[0]).toMatchObject({ width: "0", height: "0" });
    expect(tagsIn(disc(0, 0, -3, "#000"), "circle")[0]).toMatchObject({ r: "0" });
  });

  it("that are moved away entirely are not drawn", () => {
    expect([moved("<path/>", { scale: 0 }), moved("<path/>", { opacity: 0 }), moved("<path/>", { scale: -1 })]).toEqual(
      [...["", "", ""]],
    );
    expect(moved("<path/>", { opacity: 0.5 })).toContain('opacity="0.5"');
    expect(moved("<path/>", {})).not.toContain("opacity");
  });

  it("are cut out under a name of their own", () => {
    const ids = [clipped("", 0, 0, 1, 1), clipped("", 0, 0, 1, 1)].map((one) => /id="(\w+)"/.exec(one)?.[1]);
    expect(new Set(ids).size).toBe(2);
    expect(hatch(100, 50)).toContain('width="100" height="50"');
  });
});

describe("words", () => {
  it("become smaller until they fit, but never too small to be read", () => {
    expect(sizeWithin("tea", 44, 1000)).toBe(44);
    expect(sizeWithin("x".repeat(100), 44, 100)).toBe(34);
    const law = fc.property(fc.integer({ min: 1, max: 26 }), fc.integer({ min: 50, max: 1200 }), (letters, width) => {
      const words = "x".repeat(letters);
      const size = sizeWithin(words, 90, width);
      expect(size === 34 || words.length * size * 0.69 <= width + 1e-6).toBe(true);
      expect(sizeWithin(words, 90, width, "label"), "narrower letters").toBeGreaterThanOrEqual(size);
    });
    fc.assert(law, { numRuns: 60 });
  });

  it("are written as they are, whatever signs are in them", () => {
    const drawing = type(`<i> & "tea"`, { x: 0, y: 0 });
    expect(drawing).not.toContain("<i>");
    expect(linesIn(drawing)).toHaveLength(1);
    expect(wordsOn(sceneOf(drawing))).toEqual(["<i>", '"tea"']);
  });

  it("are counted without numbers, units and signs", () => {
    const drawing =
      type("3 cups in 5 min", { x: 0, y: 0 }) + type("2 m – 40 dB", { x: 0, y: 0 }) + type("m2 B4", { x: 0, y: 0 });
    expect(wordsOn(sceneOf(drawing))).toEqual(["cups", "in", "min"]);
  });

  it("on a plate stand in its middle", () => {
    const drawing = plate("tea", 100, 20);
    const [back] = tagsIn(drawing, "rect");
    expect(Number(back?.["x"]) + Number(back?.["width"]) / 2).toBe(100);
    expect(tagsIn(drawing, "text")[0]).toMatchObject({ x: "100", "text-anchor": "middle" });
  });
});

describe("what an author may write", () => {
  it("is a word of at most 26 letters that the faces have", () => {
    for (const word of ["tea", "", "Inês – “tea”", "x".repeat(26), "€5"]) expect(isRead(label, word), word).toBe(true);
    for (const word of ["x".repeat(27), "شاي", "茶", "🫖", "a\nb", 7, null])
      expect(isRead(label, word), String(word)).toBe(false);
  });

  it("is the name of a thing that is drawn, and of nothing that every object has", () => {
    expect(isRead(thingName, "cup")).toBe(true);
    for (const name of ["Cup", "cup ", "", "toString", "constructor", "__proto__"])
      expect(isRead(thingName, name), name).toBe(false);
  });

  it("are some of them, not too few and not too many", () => {
    const two = some(label, 2, 3);
    expect([1, 2, 3, 4].map((count) => isRead(two, Array<string>(count).fill("a")))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("the stage", () => {
  it("is another ground for each name, with an ink that is seen on it", () => {
    expect(new Set(GROUNDS.map((kind) => ground(kind))).size).toBe(GROUNDS.length);
    expect(GROUNDS.map((kind) => inkOn(kind) === "#fcfbf9")).toEqual([true, false, false, true]);
  });

  it("gives neighbours on it other tones", () => {
    for (let index = 0; index < 9; index += 1) expect(toneAt(index)).not.toBe(toneAt(index + 1));
  });

  it("shows a thing within its tile, whatever the tile's form", () => {
    const size = fc.integer({ min: 40, max: 600 });
    const law = fc.property(size, size, (w, h) => {
      const [, x = NaN, y = NaN, scale = NaN] = (
        /<g transform="translate\(([\d.-]+) ([\d.-]+)\) rotate\(0\.00\) scale\(([\d.]+)\)"><(?!clip)/.exec(
          tile("cup", { x: 0, y: 0, w, h }, "peach"),
        ) ?? []
      ).map(Number);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + scale * 100).toBeLessThanOrEqual(w + 0.1);
      expect(y + scale * 100).toBeLessThanOrEqual(h + 0.1);
    });
    fc.assert(law, { numRuns: 60 });
  });

  it("draws an arrow as far as it has come, towards where it leads", () => {
    expect(arrow(0, 0, 100, 0, 0, "#000")).toBe("");
    expect(arrow(0, 0, 100, 0, 0.5, "#000")).toContain("M0 0 L50 0");
    expect(arrow(0, 0, 0, 100, 1, "#000")).toContain("rotate(90.00)");
    expect(arrow(0, 0, 100, 0, 0.1, "#000").match(/<path/g), "no tip yet").toHaveLength(1);
  });
});
