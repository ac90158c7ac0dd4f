import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sumOf } from "#server/scripts/backup/archive.ts";
import { filesBelow } from "#server/scripts/backup/snapshot.ts";

export const SUMS = "SHA256SUMS";

/** `sha256sum -c` reads it: a line for each file of the folder but itself, in the order of their bytes. */
export async function sumsOf(folder: string): Promise<string> {
  const files = filesBelow(folder).filter((file) => file !== SUMS);
  const lines: string[] = [];
  for (const file of files) lines.push(`${await sumOf(join(folder, file))}  ${file}\n`);
  return lines.join("");
}

/** Files of a release that are gone, or others than they were when it was made. */
export async function changedIn(folder: string): Promise<string[]> {
  const list = readFileSync(join(folder, SUMS), "utf8").trimEnd().split("\n");
  const changed: string[] = [];
  for (const line of list) {
    const [sum = "", file = ""] = line.split(/ {2}(.*)/);
    const path = join(folder, file);
    if (!existsSync(path) || (await sumOf(path)) !== sum) changed.push(file);
  }
  return changed;
}
