import { copyFileSync, linkSync, mkdirSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { filesBelow } from "#server/scripts/platform/files.ts";
import { isDiskFull } from "#server/scripts/platform/problem.ts";
import { DATABASE, STORAGE } from "#server/scripts/serve/data.ts";

/** Pages copied before other work gets a turn; a few megabytes at 4 kB each. */
const PAGES_AT_ONCE = 1000;
const PAGE_BYTES = 4096;

/**
 * Copies the data as of one moment, whether the server runs or not: every write acknowledged before is included, and no
 * writer waits. The files are copied before and after the database, so that every file it refers to is present: a file
 * is written before its row, deleted after it, and never changed.
 * @returns the time of the snapshot, ISO
 */
export async function takeSnapshot(dataDir: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [from, to] = [join(dataDir, STORAGE), join(folder, STORAGE)];
  keepFiles(from, to);
  const at = await keepDatabase(join(dataDir, DATABASE), join(folder, DATABASE));
  keepFiles(from, to);
  return at;
}

/**
 * Copies page by page within one read transaction, so that new writes wait in the write-ahead log. VACUUM INTO would
 * renumber rows, which the search index refers to.
 */
export async function keepDatabase(from: string, to: string): Promise<string> {
  using source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  source.exec("BEGIN");
  source.prepare("SELECT COUNT(*) FROM sqlite_schema").get();
  const at = new Date().toISOString();
  await backup(source, to, { rate: PAGES_AT_ONCE }).catch((error: unknown) => {
    throw whyNot(error, dirname(to));
  });
  makeWhole(to);
  return at;
}

/** SQLite reports a disk that fills up during the copy as an I/O error, as it does a broken one. */
function whyNot(error: unknown, folder: string): unknown {
  const { bavail, bsize } = statfsSync(folder);
  const isFull = /disk I\/O error|disk is full/.test(String(error)) && bavail * bsize < PAGES_AT_ONCE * PAGE_BYTES;
  return isFull ? Object.assign(new Error(String(error)), { code: "ENOSPC", path: folder }) : error;
}

/** Leaves one file without a log beside it; the next server creates its own. */
export function makeWhole(file: string): void {
  using database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = DELETE");
}

/** Hard-links every file of a folder into another, which takes no space; copies where links are impossible. */
export function keepFiles(from: string, to: string): void {
  for (const path of filesBelow(from)) {
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    keepFile(join(from, path), target);
  }
}

function keepFile(from: string, to: string): void {
  for (const keep of [linkSync, copyFileSync]) {
    try {
      return keep(from, to);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      // The file exists already, or was deleted with its row at this moment.
      if (code === "EEXIST" || code === "ENOENT") return;
      if (keep === copyFileSync || isDiskFull(error)) throw error;
    }
  }
}
