import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { captionRows, captionsOf } from "#authoring/film/captions.ts";
import { withFilm } from "#authoring/film/form.ts";
import { FRAMES_PER_SECOND, framesOf } from "#authoring/film/frames/frames.ts";
import { type FilmScene, filmOf } from "#authoring/film/read/film.ts";
import { timingOf } from "#authoring/film/read/timing.ts";
import { KINDS } from "#authoring/film/scenes/scenes.ts";
import { HEIGHT, WIDTH } from "#authoring/film/scenes/stage/ground.ts";
import type { Scene } from "#authoring/film/scenes/stage/kind.ts";
import type { Now } from "#authoring/film/scenes/stage/now.ts";
import { wordsOn } from "#authoring/film/scenes/stage/wordsOn.ts";
import { thing, THING_NAMES } from "#authoring/film/scenes/things/things.ts";
import { linesIn } from "./readSvg.ts";

const guide = readFileSync("content/FILMS.md", "utf8");
const examples = parse(/```yaml\n([\s\S]*?)```/.exec(guide)?.[1] ?? "") as Record<string, unknown>[];
const SAID = { say: "One kettle stands here.\n* It sings.\n" };

const SIX_LINES = { say: Array.from({ length: 6 }, (_, i) => `Line ${i + 1}.`).join("\n") };
/** Seconds that the longest picture of a film stands. */
const longestOf = (scenes: FilmScene[], lineSeconds: number): number => {
  const lines = scenes.flatMap((scene) => scene.lines);
  const frames = framesOf(scenes, timingOf(scenes, Array<number>(lines.length).fill(lineSeconds)));
  return Math.max(...frames.map(({ count }) => count)) / FRAMES_PER_SECOND;
};

const twoScenes = filmOf([
  { scene: "title", lines: ["Tea"], chapter: "The kettle", say: "A kettle stands on the stove,\nand somebody waits." },
  {
    scene: "versus",
    left: { thing: "pot" },
    right: { thing: "cup" },
    chapter: "The cup",
    say: "Look for it.\n* There.",
  },
]).scenes;

const now: fc.Arbitrary<Now> = fc.record({
  beat: fc.integer({ min: -1, max: 12 }),
  breath: fc.double({ min: 0, max: 20, noNaN: true }),
  rest: fc.double({ min: 0, max: 1, noNaN: true }),
  second: fc.double({ min: 0, max: 600, noNaN: true }),
});
const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 16, maxLength: 16 });

/** The same scene with these words in every place where words stand. */
const withWords = (sample: unknown, words: string): unknown => {
  if (Array.isArray(sample)) return sample.map((one) => (typeof one === "string" ? one : withWords(one, words)));
  if (typeof sample !== "object" || sample === null) return sample;
  const isLabel = (name: string): boolean =>
    ["word", "words", "shown", "comment", "number", "value", "total"].includes(name);
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      isLabel(name) && typeof value === "string" ? words : withWords(value, words),
    ]),
  );
};

describe.each(examples)("the guide's example of a $scene", ({ scene: name, ...sample }) => {
  const sceneOf = (written: unknown = sample): Scene => KINDS[String(name)]?.(written) as Scene;

  it("is drawn as it stands there, and moves", () => {
    const { scenes, faults } = filmOf([{ scene: name, ...sample, ...SAID }]);
    expect(faults).toEqual([]);
    const states = [0, 0.3, 1].map((share) => scenes[0]?.scene.draw(() => share).replace(/clip\d+/g, ""));
    expect(new Set(states).size, "it moves").toBe(3);
  });

  it("never stands longer than a breath", () => {
    const { scenes } = filmOf([{ scene: name, ...sample, ...SIX_LINES }]);
    expect(longestOf(scenes, 5)).toBeLessThan(6.5);
  });

  it("is drawn in numbers and closed tags, wherever its beats and the clock stand", () => {
    const scene = sceneOf();
    const law = fc.property(shares, now, (come, moment) => {
      const drawing = scene.draw((beat) => come[beat] ?? 0, moment);
      expect(drawing).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(() => linesIn(drawing)).not.toThrow();
    });
    fc.assert(law, { numRuns: 12 });
  });

  it("lets nobody read more than seven words, and all of them in the frame, no line below 34 points", () => {
    const scene = sceneOf();
    expect(wordsOn(scene).length).toBeLessThanOrEqual(7);
    for (const { words, left, right, bottom, size } of linesIn(scene.draw(() => 1))) {
      expect(left, words).toBeGreaterThanOrEqual(0);
      expect(right, words).toBeLessThanOrEqual(WIDTH);
      expect(bottom, words).toBeGreaterThan(0);
      expect(bottom, words).toBeLessThanOrEqual(HEIGHT);
      expect(size, words).toBeGreaterThanOrEqual(34);
    }
  });

  it("writes signs of markup as signs", () => {
    const drawing = sceneOf(withWords(sample, `<b>&"</b>`)).draw(() => 1);
    expect(drawing).not.toContain("<b>");
    expect(() => linesIn(drawing)).not.toThrow();
  });
});

describe("the guide to films", () => {
  it("names every kind there is", () => {
    expect(examples.map(({ scene }) => scene).sort()).toEqual(Object.keys(KINDS).sort());
  });

  it("can show each thing it lists", () => {
    for (const name of THING_NAMES) expect(thing(name), name).toMatch(/^<(rect|path|circle|g|ellipse|text)/);
  });
});

describe("a film", () => {
  it("has captions of two lines that stand from word to word and end with the film", () => {
    const vtt = captionsOf(timingOf(twoScenes, [2, 1, 1, 1]));
    expect(vtt).toContain("00:00:00.000 --> 00:00:02.640\nA kettle stands on the stove,\n");
    expect(vtt).toMatch(/--> 00:00:09\.000\nThere\.\n$/);
    expect(captionRows("Somebody waits for the kettle, and nobody has looked for the cup.")).toEqual([
      "Somebody waits for the kettle,",
      "and nobody has looked for the cup.",
    ]);
  });

  it("writes length, chapters and voice into the form, and leaves the rest", () => {
    const timing = timingOf(twoScenes, [2, 1, 1, 1]);
    const before =
      '---\nid: tea\nduration: "2:00"\nposter: ./tea.svg\nchapters:\n  - { at: "0:00", title: "Old" }\n---\n\nText.\n';
    const after =
      '---\nid: tea\nduration: "0:09"\nvoice: synthetic\nposter: ./tea.svg\nchapters:\n  - { at: "0:00", title: "The kettle" }\n  - { at: "0:04", title: "The cup" }\n---\n\nText.\n';
    expect(withFilm(before, twoScenes, timing, true)).toBe(after);
    expect(withFilm(withFilm(before, twoScenes, timing, true), twoScenes, timing, false)).not.toContain("voice:");
  });
});
