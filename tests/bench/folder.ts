import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string | undefined;

/** Made when it is asked for: tests bring this along, and most of them need no folder. */
function ownFolder(): string {
  if (folder) return folder;
  const made = mkdtempSync(join(tmpdir(), "course-bench-"));
  process.on("exit", () => rmSync(made, { recursive: true, force: true }));
  return (folder = made);
}

/** A folder of this run, outside of the project; gone with the run. */
export function workFolder(...names: string[]): string {
  const path = join(ownFolder(), ...names);
  mkdirSync(path, { recursive: true });
  return path;
}
