import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/**
 * Opens a database to look at it: no file beside it is made, so that it works on a full disk and on data that must not
 * be touched. While a server has it open, its log lies beside it, and reading follows that.
 */
export function openToRead(file: string, timeoutMs = 0): DatabaseSync {
  const hasLog = statSync(`${file}-wal`, { throwIfNoEntry: false }) !== undefined;
  if (hasLog) return new DatabaseSync(file, { readOnly: true, timeout: timeoutMs });
  const address = pathToFileURL(file);
  address.searchParams.set("immutable", "1");
  return new DatabaseSync(address, { readOnly: true });
}

/** The names of the migrations that a database went through; none where it is no such database. */
export function migrationsOf(file: string): string[] {
  const database = openToRead(file);
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_migrations'").get();
    if (!table) return [];
    return database
      .prepare("SELECT file FROM _migrations ORDER BY applied, file")
      .all()
      .map(({ file }) => String(file));
  } finally {
    database.close();
  }
}

/** Asks a database that a server may have open, and changes nothing; without the file there are no rows. */
export function databaseRows(file: string, query: string, ...values: (string | number)[]): Record<string, unknown>[] {
  if (!existsSync(file)) return [];
  const database = openToRead(file, 5000);
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

/** The same; none where that cannot be asked, as of a table that is not there. */
export function rowsIfAny(file: string, query: string): Record<string, unknown>[] {
  try {
    return databaseRows(file, query);
  } catch {
    return [];
  }
}

/** The one number that is asked for; undefined where the table is not there yet. */
export function databaseNumber(file: string, query: string, ...values: (string | number)[]): number | undefined {
  try {
    const [row] = databaseRows(file, query, ...values);
    return row && Number(Object.values(row)[0]);
  } catch (error) {
    if (/no such table/.test(String(error))) return undefined;
    throw error;
  }
}
