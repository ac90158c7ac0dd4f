import { run } from "#authoring/film/tools/ffmpeg.ts";

/** Of one channel: on two loudspeakers it is 3 more. */
export const LOUDNESS_LUFS = -19;

/** Integrated loudness of a file in LUFS, by EBU R 128. */
export function loudnessOf(file: string): number {
  const said = run("ffmpeg", [
    "-nostats",
    "-i",
    file,
    "-map",
    "0:a:0",
    "-af",
    "highpass=f=70,ebur128",
    "-f",
    "null",
    "-",
  ]);
  const measured = [...said.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1];
  if (measured === undefined) throw new Error(`${file} has no sound that could be measured.`);
  return Number(measured);
}

/** Filters that bring a track to its loudness without a peak that clips. */
export const mastering = (measured: number): string =>
  `highpass=f=70,volume=${(LOUDNESS_LUFS - measured).toFixed(2)}dB,alimiter=limit=0.8:attack=3:release=60:level=false`;
