import { spawnSync } from "node:child_process";

/** Runs a program of FFmpeg and returns what it said on both channels; throws what it complains of. */
export function run(program: "ffmpeg" | "ffprobe", args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, ["-hide_banner", ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (error)
    throw new Error(`Films are put together by ${program}, and it was not found. Install FFmpeg.`, { cause: error });
  if (status !== 0) throw new Error(`${program}: ${stderr.trim().split("\n").slice(-3).join(" ")}`);
  return stdout + stderr;
}
