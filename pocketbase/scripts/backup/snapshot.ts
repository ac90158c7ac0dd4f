import { copyFileSync, linkSync, mkdirSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { filesBelow } from "#server/scripts/platform/files.ts";
import { isDiskFull } from "#server/scripts/platform/problem.ts";
import { DATABASE, STORAGE } from "#server/scripts/serve/data.ts";

/** Copied in one go before others have their turn: at 4 kB each a few megabytes. */
const PAGES_AT_ONCE = 1000;
const PAGE_BYTES = 4096;

/**
 * The data as it stood at one moment, of a server that runs or not: every write it acknowledged before is in it, and
 * nobody has to wait. The files come twice, before and after the database, so that each one it speaks of is there:
 * a file is written before its row, deleted after it, and never changed.
 * @returns the moment
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
 * Page by page within one reading transaction: what is written meanwhile waits in the write-ahead log. VACUUM INTO
 * would number rows anew, which the index for searching posts goes by.
 */
export async function keepDatabase(from: string, to: string): Promise<string> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    source.exec("BEGIN");
    source.prepare("SELECT COUNT(*) FROM sqlite_schema").get();
    const at = new Date().toISOString();
    await backup(source, to, { rate: PAGES_AT_ONCE }).catch((error: unknown) => {
      throw whyNot(error, dirname(to));
    });
    makeWhole(to);
    return at;
  } finally {
    source.close();
  }
}

/** SQLite calls a disk that fills up while it copies an I/O error, which reads as a broken one. */
function whyNot(error: unknown, folder: string): unknown {
  const { bavail, bsize } = statfsSync(folder);
  const isFull = /disk I\/O error|disk is full/.test(String(error)) && bavail * bsize < PAGES_AT_ONCE * PAGE_BYTES;
  return isFull ? Object.assign(new Error(String(error)), { code: "ENOSPC", path: folder }) : error;
}

/** One file and no log beside it: the next server makes its own again. */
export function makeWhole(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA journal_mode = DELETE");
  } finally {
    database.close();
  }
}

/** Gives every file of a folder a second name in another one, which costs no room; where that cannot be, copies it. */
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
      // It was there already, or its row was deleted at this moment and took it along.
      if (code === "EEXIST" || code === "ENOENT") return;
      if (keep === copyFileSync || isDiskFull(error)) throw error;
    }
  }
}
