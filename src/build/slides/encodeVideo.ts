import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Drawings } from "./drawFrames.ts";
import { type Frame, FRAMES_PER_SECOND } from "./frames.ts";
import type { SlideShow } from "./slideShow.ts";

function run(program: "ffmpeg" | "ffprobe", args: string[]): string {
  try {
    return execFileSync(program, ["-v", "error", ...args], { encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`Videos are put together by ${program}, and it was not found. Install FFmpeg.`, { cause: error });
  }
}

const entry = (file: string, seconds: number): string => `file '${file}'\nduration ${seconds.toFixed(3)}\n`;

// The last file is named twice: without that its duration is ignored.
function listOf({ frames: files }: Drawings, frames: Frame[]): string {
  const entries = files.map((file, i) => entry(file, frames[i]?.seconds ?? 0));
  return `ffconcat version 1.0\n${entries.join("")}file '${files.at(-1) ?? ""}'\n`;
}

const filters = (seconds: number): string =>
  `[0:v]fps=${FRAMES_PER_SECOND}[slides];` +
  `[slides][1:v]overlay=x='-W+W*t/${seconds}':y=H-h:shortest=1[moving];` +
  "[moving][2:v]overlay,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";

// Every cut is a key frame, and so is each twentieth second: jumping stays quick, the file small.
const codec = [
  ..."-c:v libx264 -preset veryslow -tune stillimage -crf 30 -movflags +faststart -an".split(" "),
  ..."-colorspace bt709 -color_primaries bt709 -color_trc bt709".split(" "),
  ...["-g", String(20 * FRAMES_PER_SECOND), "-r", String(FRAMES_PER_SECOND)],
];

/** Writes the silent H.264 video and returns its length as the file itself states it. */
export function encodeVideo(show: SlideShow, frames: Frame[], drawings: Drawings, folder: string): number {
  const list = join(folder, "frames.ffconcat");
  writeFileSync(list, listOf(drawings, frames));
  const bar = `color=c=0xfe943c:s=1280x10:r=${FRAMES_PER_SECOND}`;
  run("ffmpeg", [
    ...["-y", "-f", "concat", "-safe", "0", "-i", list, "-f", "lavfi", "-i", bar, "-i", drawings.cuts],
    ...["-filter_complex", filters(show.seconds), "-frames:v", String(show.seconds * FRAMES_PER_SECOND)],
    ...codec,
    show.video,
  ]);
  return Number(run("ffprobe", ["-show_entries", "format=duration", "-of", "csv=p=0", show.video]));
}
