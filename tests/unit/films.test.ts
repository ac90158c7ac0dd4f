import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { captionRows, captionsOf } from "#authoring/film/captions.ts";
import { withFilm } from "#authoring/film/form.ts";
import { FRAMES_PER_SECOND, framesOf } from "#authoring/film/frames/frames.ts";
import { type FilmScene, filmOf } from "#authoring/film/read/film.ts";
import { timingOf } from "#authoring/film/read/timing.ts";
import { KINDS } from "#authoring/film/scenes/scenes.ts";
import { wordsOn } from "#authoring/film/scenes/stage/wordsOn.ts";
import { thing, THING_NAMES } from "#authoring/film/scenes/things/things.ts";

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

describe("the guide to films", () => {
  it.each(examples)("shows a $scene that is drawn as it stands there, in seven words at most", (example) => {
    const { scenes, faults } = filmOf([{ ...example, ...SAID }]);
    expect(faults).toEqual([]);
    const [made] = scenes;
    expect(made && wordsOn(made.scene).length).toBeLessThanOrEqual(7);
    const states = [0, 0.3, 1].map((share) => made?.scene.draw(() => share).replace(/clip\d+/g, ""));
    expect(new Set(states).size, "it moves").toBe(3);
    expect(states.join("")).not.toMatch(/NaN|undefined/);
  });

  it.each(examples)("shows a $scene that never stands longer than a breath", (example) => {
    const { scenes } = filmOf([{ ...example, ...SIX_LINES }]);
    expect(longestOf(scenes, 5)).toBeLessThan(6.5);
  });

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
