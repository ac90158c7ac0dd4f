import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "#authoring/film/tools/ffmpeg.ts";
import { loudnessOf, mastering } from "#authoring/film/voice/loudness.ts";
import { type Frame, FRAMES_PER_SECOND } from "./frames.ts";

/** What stands still is sent once a second: a player that jumps into it finds a picture. */
const LONGEST_S = 1;

function entriesOf(file: string, count: number): string {
  const seconds = count / FRAMES_PER_SECOND;
  const pieces = Math.ceil(seconds / LONGEST_S);
  return `file '${file}'\nduration ${(seconds / pieces).toFixed(5)}\n`.repeat(pieces);
}

// The last file is named twice: without that its duration is ignored.
const listOf = (files: string[], frames: Frame[]): string =>
  `ffconcat version 1.0\n${files.map((file, i) => entriesOf(file, frames[i]?.count ?? 1)).join("")}file '${files.at(-1) ?? ""}'\n`;

// Every cut is a key frame, and so is one picture in 160: jumping stays quick, the file small.
const PICTURE = [
  ..."-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -fps_mode vfr -video_track_timescale 12000".split(
    " ",
  ),
  ..."-c:v libx264 -preset slow -tune animation -crf 30 -g 160".split(" "),
  ..."-colorspace bt709 -color_primaries bt709 -color_trc bt709".split(" "),
];
const SOUND = "-c:a aac -profile:a aac_low -b:a 44k -ac 1 -ar 48000 -metadata:s:a:0 language=eng".split(" ");

interface Work {
  frames: Frame[];
  /** PNG files, one for each frame. */
  files: string[];
  /** The track as a WAV file. */
  voice: string;
  seconds: number;
  /** Said in the file itself: who reads. */
  label: string;
  folder: string;
  video: string;
}

const joined = ({ folder, voice, seconds, video }: Work, gain: string, comment: string): string[] => [
  ...[
    "-y",
    "-v",
    "error",
    "-i",
    join(folder, "picture.mp4"),
    "-i",
    voice,
    "-map",
    "0:v",
    "-map",
    "1:a",
    "-c:v",
    "copy",
  ],
  ...[
    "-af",
    `${gain},apad`,
    ...SOUND,
    "-t",
    String(seconds),
    "-movflags",
    "+faststart",
    "-metadata",
    `comment=${comment}`,
    video,
  ],
];

/** Writes the film, H.264 and AAC, of exactly this length; returns its loudness as measured in the file. */
export function encodeFilm(work: Work): number {
  const { frames, files, voice, seconds, label, folder, video } = work;
  const list = join(folder, "frames.ffconcat");
  writeFileSync(list, listOf(files, frames));
  run("ffmpeg", [
    "-y",
    "-v",
    "error",
    "-f",
    "concat",
    "-safe",
    "0",
    "-i",
    list,
    ...PICTURE,
    "-t",
    String(seconds),
    join(folder, "picture.mp4"),
  ]);
  const gain = mastering(loudnessOf(voice));
  run("ffmpeg", joined(work, gain, label));
  const loudness = loudnessOf(video);
  // Once more, only to write down what was measured: a check has no FFmpeg.
  run("ffmpeg", joined(work, gain, `${label} Loudness ${loudness.toFixed(1)} LUFS.`));
  return loudness;
}
