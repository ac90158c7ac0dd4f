import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** One hash over the names and bytes of files and folders below `root`; what does not exist is left out. */
export function fingerprint(root: string, paths: string[], ...facts: string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(facts));
  for (const file of paths.flatMap((path) => filesAt(path)).toSorted()) {
    const bytes = readFileSync(file);
    hash.update(`\0${relative(root, file)}\0${String(bytes.length)}\0`).update(bytes);
  }
  return hash.digest("hex");
}

function filesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
