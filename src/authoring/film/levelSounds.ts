import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { exchangeFiles } from "#authoring/trash.ts";
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
    const place = recording.replace(/\.[^./]+$/, ".m4a");
    const root = process.cwd();
    const path = relative(root, resolve(place));
    const deed = { name: `level-${basename(place)}`, did: `npm run level:sounds -- ${recording}` };
    const fresh = new Map([[path.startsWith("..") ? resolve(place) : path, made]]);
    const isThere = existsSync(place);
    const kept = exchangeFiles(root, deed, [], fresh);
    if (isThere) console.log(`The ${basename(place)} from before is in ${kept}; npm run undo brings it back.`);
    return loudness;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function main(files: string[]): void {
  if (files.length === 0) throw new Error("Which recording? npm run level:sounds -- FILE …");
  for (const file of files)
    console.log(`${file}: ${levelSound(resolve(process.env["INIT_CWD"] ?? ".", file)).toFixed(1)} LUFS`);
}

if (import.meta.main)
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
