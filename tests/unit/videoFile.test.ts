import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { videoLength } from "#authoring/videoFile.ts";

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

  it("is read from the long form of the header too", () => {
    const header = numbers(0x01000000, 0, 0, 0, 0, 1000, 0, 165_000);
    expect(lengthOf(start, box("moov", box("mvhd", header)))).toBe(165);
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
