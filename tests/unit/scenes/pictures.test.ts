import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { FRAMES_PER_SECOND, framesOf } from "#authoring/film/frames/frames.ts";
import { filmOf } from "#authoring/film/read/film.ts";
import { missingPicturesIn, picturesNamedIn } from "#authoring/film/read/pictureNames.ts";
import { timingOf } from "#authoring/film/read/timing.ts";
import { footageNames, pictureFile, pictureNames, pictureSize } from "#authoring/film/tools/library.ts";
import { inFrame, sizeFor, viewOf } from "#authoring/film/scenes/pictures/camera.ts";
import { footage } from "#authoring/film/scenes/pictures/footage.ts";
import { picture } from "#authoring/film/scenes/pictures/picture.ts";
import { KINDS } from "#authoring/film/scenes/scenes.ts";
import { STILL } from "#authoring/film/scenes/stage/now.ts";
import { SAMPLES } from "./samples.ts";
import { linesIn, tagsIn } from "./readSvg.ts";

const ZOOM = { x: 0.1, y: 0.8, w: 0.3, h: 0.15 };
const at = (second: number) => ({ ...STILL, second });
const referenceIn = (drawing: string): string | undefined => tagsIn(drawing, "image")[0]?.["href"];
const root = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(root, { recursive: true }));

const share = fc.double({ min: 0, max: 1, noNaN: true });
const place = fc
  .record({ x: share, y: share, w: share, h: share })
  .map(({ x, y, w, h }) => ({ x, y, w: Math.max(0.02, w * (1 - x)), h: Math.max(0.02, h * (1 - y)) }))
  .filter(({ x, y, w, h }) => x + w <= 1 && y + h <= 1);
const ratio = fc.double({ min: 0.5, max: 3, noNaN: true });

describe("the camera", () => {
  it("fills the frame with every form of picture, for as long as it lasts", () => {
    const law = fc.property(ratio, share, fc.double({ min: 0, max: 90, noNaN: true }), (form, come, second) => {
      const view = viewOf({ ratio: form, near: 0, grown: come, second });
      const { w, h } = sizeFor(form);
      expect(view.x).toBeGreaterThanOrEqual(-1e-6);
      expect(view.y).toBeGreaterThanOrEqual(-1e-6);
      expect(view.x + view.w).toBeLessThanOrEqual(w + 1e-6);
      expect(view.y + (view.w * 720) / 1280).toBeLessThanOrEqual(h + 1e-6);
    });
    fc.assert(law, { numRuns: 60 });
  });

  it("brings a place that it goes to above the captions, wherever it lies in the picture", () => {
    const small = place.filter(({ w, h }) => w < 0.7 && h < 0.6);
    const law = fc.property(small, fc.nat(60), (goal, second) => {
      const view = viewOf({ ratio: 16 / 9, place: goal, near: 1, second });
      const [left, top] = inFrame(view, 16 / 9, goal.x, goal.y);
      const [right, bottom] = inFrame(view, 16 / 9, goal.x + goal.w, goal.y + goal.h);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1);
      expect(right).toBeLessThanOrEqual(1281);
      expect(bottom).toBeLessThanOrEqual(591);
    });
    fc.assert(law, { numRuns: 100 });
  });

  it("goes there on one way, and nearer all the time", () => {
    const widths = [0, 0.2, 0.5, 0.8, 1].map((near) => viewOf({ ratio: 16 / 9, place: ZOOM, near, second: 0 }).w);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(new Set(widths).size).toBe(5);
  });
});

describe("a picture", () => {
  it("is there with the cut, before any beat has come", () => {
    for (const name of ["picture", "footage"]) {
      const drawing = KINDS[name]?.(SAMPLES[name]).draw(() => 0, at(0)) ?? "";
      expect(tagsIn(drawing, "image")).toHaveLength(1);
    }
    const beside = picture({ pictures: [{ picture: "one", word: "tea" }, { picture: "two" }], chosen: 2 });
    const [first] = tagsIn(
      beside.draw(() => 0, at(0)),
      "image",
    );
    expect(first?.["href"]).toBe("picture:one");
    expect(beside.beats).toHaveLength(3);
  });

  it("is never the same for long", () => {
    const scene = picture({ pictures: [{ picture: "one" }] });
    const drawn = [0, 1, 5, 20].map((second) => scene.draw(() => 1, at(second)));
    expect(new Set(drawn).size).toBe(4);
  });

  it("beside others has its word within its own width", () => {
    const long = { picture: "one", word: "abcdefghijkl" };
    for (const n of [2, 3, 4]) {
      const lines = linesIn(picture({ pictures: Array<typeof long>(n).fill(long) }).draw(() => 1));
      expect(lines).toHaveLength(n);
      lines.slice(1).forEach(({ left }, i) => expect(left).toBeGreaterThan(lines[i]?.right ?? 0));
      for (const { bottom } of lines) expect(bottom).toBeLessThanOrEqual(600);
    }
  });

  it("refuses a zoom of several, a choice of one, five of them and the name of a file with its ending", () => {
    const two = [{ picture: "one" }, { picture: "two" }];
    for (const wrong of [
      { pictures: two, zoom: ZOOM },
      { pictures: two, marks: [{ x: 0, y: 0, word: "a" }] },
      { pictures: two, chosen: 3 },
      { pictures: [{ picture: "one" }], chosen: 1 },
      { pictures: [...two, ...two, { picture: "five" }] },
      { pictures: [{ picture: "one.png" }] },
      { pictures: [] },
    ])
      expect(() => picture(wrong), JSON.stringify(wrong)).toThrow();
  });

  it("stands wherever a thing may stand", () => {
    for (const [name, sample] of Object.entries(SAMPLES)) {
      if (name === "picture" || name === "footage") continue;
      const json = JSON.stringify(sample);
      const other = JSON.parse(json.replaceAll(/"(cat|cup|pot|pen|mic)"/g, '"picture:tea-kettle"')) as unknown;
      const scene = KINDS[name]?.(other);
      const drawing = scene?.draw((beat) => (beat === 0 ? 1 : 0.7)) ?? "";
      if (json.includes('"thing') || json.includes('"cup"')) expect(drawing, name).toContain("picture:tea-kettle");
      expect(() => linesIn(drawing), name).not.toThrow();
    }
  });
});

describe("footage", () => {
  const shownAt = (sample: object, second: number) => referenceIn(footage(sample).draw(() => 1, at(second)));

  it("shows twelve pictures a second from where it begins, and holds the last one", () => {
    const cut = { clip: "pour", from: 2, to: 4 };
    expect([0, 0.5, 1, 1.9, 3, 60].map((second) => shownAt(cut, second))).toEqual(
      [24, 30, 36, 46, 47, 47].map((picture) => `footage:pour#${picture}`),
    );
    expect(shownAt({ ...cut, speed: 2 }, 0.5)).toBe("footage:pour#36");
    expect(() => footage({ clip: "pour", from: 4, to: 4 })).toThrow();
    expect(() => footage({ clip: "pour", speed: 0 })).toThrow();
  });

  it("is drawn for every frame of a film while it plays", () => {
    const { scenes } = filmOf([{ scene: "footage", clip: "pour", to: 3, say: "Tea is poured.\nAnd then it stands." }]);
    const timing = timingOf(scenes, [3, 3]);
    const frames = framesOf(scenes, timing);
    const shown = new Set(frames.map(({ svg }) => referenceIn(svg)));
    expect(shown.size).toBe(3 * FRAMES_PER_SECOND);
    expect(frames.reduce((sum, { count }) => sum + count, 0)).toBe(timing.seconds * FRAMES_PER_SECOND);
  });
});

describe("the pictures of a film", () => {
  const data = [
    { scene: "picture", pictures: [{ picture: "here" }, { picture: "gone" }] },
    { scene: "cards", cards: [{ thing: "cup" }, { thing: "picture:lost", word: "picture" }] },
    { scene: "footage", clip: "here" },
  ];

  it("are found with the place where they are named", () => {
    const named = picturesNamedIn(data).map(({ path, name, isClip }) => [path.join("."), name, isClip]);
    expect(named).toEqual([
      ["0.pictures.0.picture", "here", false],
      ["0.pictures.1.picture", "gone", false],
      ["1.cards.1.thing", "lost", false],
      ["2.clip", "here", true],
    ]);
  });

  it("are missing when no file has their name", async () => {
    mkdirSync(join(root, "content/pictures"), { recursive: true });
    mkdirSync(join(root, "content/footage"));
    const small = sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } });
    for (const file of ["here.png", "there.jpg", "soft.webp"]) await small.toFile(join(root, "content/pictures", file));
    await small.webp({ lossless: true }).toFile(join(root, "content/pictures/sharp.webp"));
    writeFileSync(join(root, "content/footage/other.mp4"), "");
    expect(missingPicturesIn(data, root).map(({ name, isClip }) => `${name} ${String(isClip)}`)).toEqual([
      ...["gone false", "lost false", "here true"],
    ]);
    expect(pictureNames(root)).toEqual(["here", "sharp", "soft", "there"]);
    expect(footageNames(root)).toEqual(["other"]);
    for (const name of pictureNames(root))
      expect(pictureSize(join(root, pictureFile(name, root) ?? "")), name).toEqual({ width: 40, height: 30 });
    expect(pictureSize(join(root, "content/footage/other.mp4"))).toBeUndefined();
  });
});
