import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./tools/ffmpeg.ts";
import { loudnessOf, mastering } from "./voice/loudness.ts";

const AAC = ["-c:a", "aac", "-profile:a", "aac_low", "-b:a", "64k", "-ac", "1", "-ar", "48000"];

/** Writes the .m4a beside a recording, as loud as the films, and what was measured into it; returns its loudness in LUFS. */
function levelSound(recording: string): number {
  const folder = mkdtempSync(join(tmpdir(), "sound-"));
  const made = join(folder, "made.m4a");
  const filters = mastering(loudnessOf(recording));
  const write = (comment: string) =>
    run("ffmpeg", [
      ...["-y", "-v", "error", "-i", recording, "-map", "0:a:0", "-map_metadata", "-1", "-af", filters, ...AAC],
      ...["-movflags", "+faststart", "-metadata", `comment=${comment}`, made],
    ]);
  try {
    write("");
    const loudness = loudnessOf(made);
    // Once more, only to write down what was measured: a check has no FFmpeg.
    write(`Loudness ${loudness.toFixed(1)} LUFS.`);
    copyFileSync(made, recording.replace(/\.[^./]+$/, ".m4a"));
    return loudness;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function main(files: string[]): void {
  if (files.length === 0) throw new Error("Which recording? npm run level:sounds -- FILE …");
  for (const file of files) console.log(`${file}: ${levelSound(file).toFixed(1)} LUFS`);
}

if (import.meta.main) main(process.argv.slice(2));
