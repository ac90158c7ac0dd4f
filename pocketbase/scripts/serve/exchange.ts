import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Problem } from "#server/scripts/platform/problem.ts";
import { DATABASE } from "./data.ts";

/** The folder of data that was moved aside, named by reason and time. */
export const ASIDE = ".before";
/** Exists while data is being exchanged. */
const MARK = ".exchanging";
/** The server's data files; the logs are moved with them. */
const OWN = /^(data|auxiliary)\.db(-wal|-shm|-journal)?$|^storage$/;

/** The exchange in progress: the old names in the data folder, and the new ones. */
interface Mark {
  aside: string;
  former: string[];
  fresh: string[];
}

/**
 * Replaces a folder's data by renaming alone, and keeps the old data. After a failure or a crash, `undoExchange`
 * restores the old data.
 * @param fresh a folder on the same disk, which is emptied
 * @param why the prefix of the name under which the old data is kept
 * @returns the old data's folder, "" when there was none
 */
export function exchange(dataDir: string, fresh: string, why: string): string {
  if (!existsSync(join(fresh, DATABASE))) throw new Problem(`There is no data in ${fresh}; nothing was changed.`);
  const name = `${why}-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const aside = join(dataDir, ASIDE, name);
  const former = readdirSync(dataDir).filter((one) => OWN.test(one));
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  mark(dataDir, { aside, former, fresh: readdirSync(fresh) });
  try {
    for (const one of former) renameSync(join(dataDir, one), join(aside, one));
    for (const one of readdirSync(fresh)) renameSync(join(fresh, one), join(dataDir, one));
    flush(dataDir);
  } catch (error) {
    undoExchange(dataDir);
    throw error;
  }
  unmark(dataDir);
  rmdirSync(fresh);
  if (former.length > 0) return aside;
  rmSync(aside, { recursive: true });
  return "";
}

/** Restores the old data after an interrupted exchange. @returns whether there was one */
export function undoExchange(dataDir: string): boolean {
  if (!existsSync(join(dataDir, MARK))) return false;
  const { aside, former, fresh } = JSON.parse(readFileSync(join(dataDir, MARK), "utf8")) as Mark;
  // A name of the old data that is still here was never moved, and then no new data has arrived.
  const hasMoved = former.every((one) => existsSync(join(aside, one)));
  if (hasMoved) for (const one of fresh) rmSync(join(dataDir, one), { recursive: true, force: true });
  for (const one of former.filter((one) => existsSync(join(aside, one))))
    renameSync(join(aside, one), join(dataDir, one));
  flush(dataDir);
  unmark(dataDir);
  return true;
}

/** Undoes an interrupted exchange and says so; run before a server starts or data changes. */
export function sayUndone(dataDir: string): void {
  if (undoExchange(dataDir))
    console.log("A restore or an upgrade was cut off: the data from before is back in its place.");
}

// Written under a temporary name first, so that the mark is never incomplete.
function mark(dataDir: string, what: Mark): void {
  const file = join(dataDir, MARK);
  writeFileSync(`${file}.new`, JSON.stringify(what), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  flush(dataDir);
}

function unmark(dataDir: string): void {
  rmSync(join(dataDir, MARK));
  flush(dataDir);
}

function flush(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
