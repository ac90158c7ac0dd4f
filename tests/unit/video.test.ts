import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { videoLength } from "#authoring/videoFile.ts";
import { DEFAULT_PREFERENCES, preferencesFrom } from "#features/learning/video/preferences.store.ts";
import { isWatched, resumeAt, secondIn } from "#features/learning/video/seconds.ts";
import { sourceOf } from "#features/learning/video/videoSource.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/video.yaml") as {
  youtube: string[];
  vimeo: [url: string, frame: string][];
  browser: [src: string, kind: string, type: string][];
  moments: [text: string, second: number][];
};

describe("the address of a video", () => {
  it.each(told.youtube)("%s is played by YouTube, without cookies", (url) => {
    expect(sourceOf(url)).toEqual({
      kind: "embed",
      service: "YouTube",
      page: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      frame: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
    });
  });

  it.each(told.vimeo)("%s is played by Vimeo, which is asked not to track", (url, frame) => {
    expect(sourceOf(url)).toMatchObject({ service: "Vimeo", frame: `https://player.vimeo.com/video/${frame}` });
  });

  it.each(told.browser)("%s is played by the browser", (src, kind, type) =>
    expect(sourceOf(src)).toEqual({ kind, src, type }),
  );
});

describe("what is remembered", () => {
  it("is what was stored", () => {
    const kept = { speed: 1.5, volume: 0.25, muted: true, captions: false };
    expect(preferencesFrom(kept)).toEqual(kept);
  });
  it.each([undefined, null, "x", [], { speed: 9, volume: 2, muted: "yes", captions: 1 }, { volume: NaN }])(
    "is the default where it is broken: %j",
    (kept) => expect(preferencesFrom(kept)).toEqual(DEFAULT_PREFERENCES),
  );
});

describe("the second of an address", () => {
  it.each(told.moments)("%s is %s", (text, second) => expect(secondIn(text)).toBe(second));
  it.each([null, "", "soon", "-4", "1:99", "1e3", "99999999", "12x"])("%j is none", (text) =>
    expect(secondIn(text)).toBeUndefined(),
  );
});

describe("going on", () => {
  it("happens where somebody stopped, but not in the first seconds nor in the last", () => {
    expect([0, 5, 6, 72, 119, 121, 130, 500].map((second) => resumeAt(second, 130))).toEqual([
      0, 0, 6, 72, 119, 0, 0, 0,
    ]);
  });
  it("counts as watched from 90 %", () => {
    expect([isWatched(116.9, 130), isWatched(117, 130), isWatched(5, 0)]).toEqual([false, true, false]);
  });
});

const folder = mkdtempSync(join(tmpdir(), "video-length-"));
afterAll(() => rmSync(folder, { recursive: true }));

const numbers = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, "0"), "hex")));
const box = (type: string, content: Buffer): Buffer =>
  Buffer.concat([numbers(content.length + 8), Buffer.from(type), content]);
const start = box("ftyp", Buffer.from("isom"));

function lengthOf(...parts: Buffer[]): number | undefined {
  const path = join(folder, "video.mp4");
  writeFileSync(path, Buffer.concat(parts));
  return videoLength(path);
}

describe("the length of a video", () => {
  it("is read from the header, before or after the pictures", () => {
    const movie = box("moov", box("mvhd", numbers(0, 0, 0, 600, 78_000)));
    const pictures = box("mdat", Buffer.alloc(5000));
    expect(lengthOf(start, movie, pictures)).toBe(130);
    expect(lengthOf(start, pictures, movie)).toBe(130);
  });

  it.each([
    ["words", [Buffer.from("This is no video at all.")]],
    ["nothing", [Buffer.alloc(0)]],
    ["a video without a header", [start, box("mdat", Buffer.alloc(20))]],
    ["a header that was cut off", [start, box("moov", box("mvhd", numbers(0, 0, 0, 600, 78_000))).subarray(0, 20)]],
  ])("is not known of %s", (_, parts) => {
    expect(lengthOf(...parts)).toBeUndefined();
  });
});
