import { mkdirSync, symlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";

const COMPRESSED = join("node_modules", ".cache", "compressed");

/** Gives a project beside this one what was compressed here: by their hash, the same scripts are in all of them. */
export function shareCompressed(folder: string): void {
  const [ours, theirs] = [join(PROJECT, COMPRESSED), join(folder, COMPRESSED)];
  for (const path of [ours, join(theirs, "..")]) mkdirSync(path, { recursive: true });
  rmSync(theirs, { recursive: true, force: true });
  symlinkSync(ours, theirs);
}
