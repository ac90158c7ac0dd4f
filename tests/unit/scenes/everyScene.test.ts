import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { KINDS } from "#authoring/film/scenes/scenes.ts";
import { HEIGHT, WIDTH } from "#authoring/film/scenes/stage/ground.ts";
import type { Scene } from "#authoring/film/scenes/stage/kind.ts";
import type { Now } from "#authoring/film/scenes/stage/now.ts";
import { wordsOn } from "#authoring/film/scenes/stage/wordsOn.ts";
import { linesIn } from "./readSvg.ts";

const SAMPLES = parse(readFileSync("tests/fixtures/scenes.yaml", "utf8")) as Record<string, unknown>;
const NAMES = Object.keys(KINDS);
const sceneOf = (name: string, sample = SAMPLES[name]): Scene => {
  const kind = KINDS[name];
  if (!kind) throw new Error(`no kind ${name}`);
  return kind(sample);
};
const whole = (scene: Scene): string => scene.draw(() => 1);

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

it("each kind of scene has a sample here", () => expect(Object.keys(SAMPLES).sort()).toEqual(NAMES.toSorted()));

describe.each(NAMES)("a scene of the kind %s", (name) => {
  it("is drawn in numbers and closed tags, wherever its beats and the clock stand", () => {
    const scene = sceneOf(name);
    const law = fc.property(shares, now, (come, moment) => {
      const drawing = scene.draw((beat) => come[beat] ?? 0, moment);
      expect(drawing).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(() => linesIn(drawing)).not.toThrow();
    });
    fc.assert(law, { numRuns: 12 });
  });

  it("lets nobody read more than seven words, and all of them in the frame, no line below 34 points", () => {
    const scene = sceneOf(name);
    expect(wordsOn(scene).length).toBeLessThanOrEqual(7);
    for (const { words, left, right, bottom, size } of linesIn(whole(scene))) {
      expect(left, words).toBeGreaterThanOrEqual(0);
      expect(right, words).toBeLessThanOrEqual(WIDTH);
      expect(bottom, words).toBeGreaterThan(0);
      expect(bottom, words).toBeLessThanOrEqual(HEIGHT);
      expect(size, words).toBeGreaterThanOrEqual(34);
    }
  });

  it("writes signs of markup as signs", () => {
    const drawing = whole(sceneOf(name, withWords(SAMPLES[name], `<b>&"</b>`)));
    expect(drawing).not.toContain("<b>");
    expect(() => linesIn(drawing)).not.toThrow();
  });
});
