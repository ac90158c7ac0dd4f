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

/** Data that was moved aside, by why and when it was. */
export const ASIDE = ".before";
/** Stands while data is exchanged. */
const MARK = ".exchanging";
/** What a server makes its data of; the logs go aside with it. */
const OWN = /^(data|auxiliary)\.db(-wal|-shm|-journal)?$|^storage$/;

/** What is on its way: names of the data folder, and of what comes into it. */
interface Mark {
  aside: string;
  former: string[];
  fresh: string[];
}

/**
 * Puts data in the place of a folder's own, by renaming alone, and keeps the former. When it fails, or the machine
 * falls meanwhile, `undoExchange` brings the former back.
 * @param fresh a folder on the same disk, which is emptied
 * @param why the first word of the name under which the former is kept
 * @returns where the former data is, "" where there was none
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

/** Brings the former data back after an exchange that did not come to its end. @returns whether there was one */
export function undoExchange(dataDir: string): boolean {
  if (!existsSync(join(dataDir, MARK))) return false;
  const { aside, former, fresh } = JSON.parse(readFileSync(join(dataDir, MARK), "utf8")) as Mark;
  // What is still here of the former never moved, and then nothing fresh has come.
  const hasMoved = former.every((one) => existsSync(join(aside, one)));
  if (hasMoved) for (const one of fresh) rmSync(join(dataDir, one), { recursive: true, force: true });
  for (const one of former.filter((one) => existsSync(join(aside, one))))
    renameSync(join(aside, one), join(dataDir, one));
  flush(dataDir);
  unmark(dataDir);
  return true;
}

/** The same, in words: whoever starts a server or changes data does it first. */
export function sayUndone(dataDir: string): void {
  if (undoExchange(dataDir))
    console.log("A restore or an upgrade was cut off: the data from before is back in its place.");
}

// Written beside its name first: one that was cut off would say nothing.
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
