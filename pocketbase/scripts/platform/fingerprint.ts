import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { filesBelow } from "./files.ts";

/** A hash of the names and contents of files and folders below `root`; missing ones are skipped. */
export function fingerprint(root: string, paths: string[], ...facts: string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(facts));
  for (const file of paths.flatMap((path) => filesAt(path)).toSorted()) {
    const bytes = readFileSync(file);
    hash.update(`\0${relative(root, file)}\0${String(bytes.length)}\0`).update(bytes);
  }
  return hash.digest("hex");
}

const filesAt = (path: string): string[] =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ? [path] : filesBelow(path).map((file) => join(path, file));
