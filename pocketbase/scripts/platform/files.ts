import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const READ_AT_ONCE = 1 << 18;

/** All files below a folder, as relative paths; none when the folder is missing. */
export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

export const SUMS = "SHA256SUMS";

/** The SHA-256 of a file, streamed. */
export async function fileSha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: READ_AT_ONCE }) as AsyncIterable<Buffer>)
    hash.update(piece);
  return hash.digest("hex");
}

/**
 * Checksums in the format of `sha256sum -c`: a line for each file of the folder except the list itself, sorted by name.
 */
export async function sumsOf(folder: string): Promise<string> {
  const files = filesBelow(folder).filter((file) => file !== SUMS);
  const lines: string[] = [];
  for (const file of files) lines.push(`${await fileSha256(join(folder, file))}  ${file}\n`);
  return lines.join("");
}

/** The files that are missing or do not match the folder's checksums. */
export async function changedIn(folder: string): Promise<string[]> {
  const list = readFileSync(join(folder, SUMS), "utf8").trimEnd().split("\n");
  const changed: string[] = [];
  for (const line of list) {
    const [sum = "", file = ""] = line.split(/ {2}(.*)/);
    const path = join(folder, file);
    if (!existsSync(path) || (await fileSha256(path)) !== sum) changed.push(file);
  }
  return changed;
}
