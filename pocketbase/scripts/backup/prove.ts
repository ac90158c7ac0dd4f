import { constants, copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Problem } from "#server/scripts/platform/problem.ts";
import { DATABASE, STORAGE } from "#server/scripts/serve/data.ts";
import { type Copy, tryOut } from "#server/scripts/serve/trial.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { type Rows } from "./contents.ts";
import { rowSets } from "./rows.ts";
import { keepFiles } from "./snapshot.ts";

/**
 * Checks that the database is sound and every table has the snapshot's rows. @throws {Problem} naming the first
 * difference
 */
export async function proveRows(folder: string, rows: Rows, name: string): Promise<void> {
  const file = join(folder, DATABASE);
  soundness(file, name);
  const found = await rowSets(file);
  const tables = [...new Set([...Object.keys(rows), ...Object.keys(found)])];
  const other = tables.find(
    (table) => found[table]?.hash !== rows[table]?.hash || found[table]?.rows !== rows[table]?.rows,
  );
  if (other) throw new Problem(`The rows of ${other} in ${name} are not those of the snapshot.`);
}

/** Runs SQLite's own checks. @throws {Problem} with their message */
export function soundness(file: string, name: string): void {
  using database = new DatabaseSync(file);
  const said = database.prepare("PRAGMA integrity_check(1)").all();
  const [fault] = said.map((row) => String(Object.values(row)[0])).filter((one) => one !== "ok");
  if (fault) throw new Problem(`The database in ${name} is damaged: ${fault}`);
  const [dangling] = database.prepare("PRAGMA foreign_key_check").all();
  if (dangling)
    throw new Problem(`A row of ${String(dangling["table"])} in ${name} speaks of another one that is missing.`);
}

/** Copies the data for a server to run on and change: the database is copied, the files are linked. */
export function copyForTrial(folder: string, copy: string): void {
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  copyFileSync(join(folder, DATABASE), join(copy, DATABASE), constants.COPYFILE_FICLONE);
  keepFiles(join(folder, STORAGE), join(copy, STORAGE));
}

/**
 * Serves the copy with the real executable; no collection may have fewer rows than the snapshot. Changes the folder.
 */
export async function proveServed(copy: Copy, of: Settings, rows: Rows) {
  const tried = await tryOut(copy, of);
  const fewer = Object.entries(tried.counts).find(([name, count]) => count < (rows[name]?.rows ?? 0));
  if (fewer)
    throw new Problem(`A server on the back-up counts ${String(fewer[1])} rows of ${fewer[0]}, which are too few.`);
  return tried;
}
