import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "#server/scripts/platform/files.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { size } from "#server/scripts/platform/words.ts";
import { DATABASE, STORAGE } from "#server/scripts/serve/data.ts";
import { NEEDED_MB } from "#server/scripts/serve/place.ts";

const FOLDER = ".work";
const MB = 1_048_576;

/** The bytes of the database with its write-ahead log, and of the files. */
export function sizesOf(dataDir: string): { database: number; files: number } {
  const sizeAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const storage = join(dataDir, STORAGE);
  return {
    database: sizeAt(join(dataDir, DATABASE)) + sizeAt(join(dataDir, `${DATABASE}-wal`)),
    files: filesBelow(storage).reduce((sum, path) => sum + sizeAt(join(storage, path)), 0),
  };
}

/**
 * Checks the free space first: a disk that fills up would stop the server's writes. @throws {Problem} when there is too
 * little
 */
export function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = bytes + NEEDED_MB * MB;
  if (bavail * bsize < needed)
    throw new Problem(
      `The disk of ${folder} has ${size(bavail * bsize)} free, and ${size(needed)} are needed: make room, or name a folder on another disk in BACKUP_WORK.`,
    );
}

/** The folder for unencrypted temporary data: in the data folder, which other users cannot read, or in BACKUP_WORK. */
export const workFolder = (dataDir: string, work: string): string =>
  work ? join(work, FOLDER) : join(dataDir, FOLDER);

/**
 * Runs `work` with a temporary folder of this process, removed afterwards, and removes those of processes that were
 * killed.
 */
export async function withWork<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root))
    if (!isAlive(Number(/^(\d+)-/.exec(name)?.[1]))) rmSync(join(root, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(root, `${String(process.pid)}-`));
  const clear = () => {
    rmSync(folder, { recursive: true, force: true });
    if (existsSync(root) && readdirSync(root).length === 0) rmSync(root, { recursive: true });
  };
  process.once("exit", clear);
  try {
    return await work(folder);
  } finally {
    process.off("exit", clear);
    clear();
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
