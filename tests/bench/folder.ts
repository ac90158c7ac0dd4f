import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "course-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** A folder of this run, outside of the project; gone with the run. */
export function workFolder(...names: string[]): string {
  const path = join(folder, ...names);
  mkdirSync(path, { recursive: true });
  return path;
}
