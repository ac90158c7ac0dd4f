import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/**
 * Opens a database for reading without creating files beside it, so that this works on a full disk and on data that
 * must not change. While a server has it open, the write-ahead log exists and is read as well.
 */
export function openToRead(file: string, timeoutMs = 0): DatabaseSync {
  const hasLog = statSync(`${file}-wal`, { throwIfNoEntry: false }) !== undefined;
  if (hasLog) return new DatabaseSync(file, { readOnly: true, timeout: timeoutMs });
  const address = pathToFileURL(file);
  address.searchParams.set("immutable", "1");
  return new DatabaseSync(address, { readOnly: true });
}

/** The migrations applied to a database; none when it is not PocketBase's. */
export function migrationsOf(file: string): string[] {
  using database = openToRead(file);
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_migrations'").get();
  if (!table) return [];
  return database
    .prepare("SELECT file FROM _migrations ORDER BY applied, file")
    .all()
    .map(({ file }) => String(file));
}

/** Queries a database that a server may have open, without changing it; no rows when the file is missing. */
export function databaseRows(file: string, query: string, ...values: (string | number)[]): Record<string, unknown>[] {
  if (!existsSync(file)) return [];
  using database = openToRead(file, 5000);
  return database.prepare(query).all(...values);
}

/** The query's rows; none when it fails, for example on a missing table. */
export function rowsIfAny(file: string, query: string): Record<string, unknown>[] {
  try {
    return databaseRows(file, query);
  } catch {
    return [];
  }
}

/** The single number of a query's result; undefined when the table does not exist yet. */
export function databaseNumber(file: string, query: string, ...values: (string | number)[]): number | undefined {
  try {
    const [row] = databaseRows(file, query, ...values);
    return row && Number(Object.values(row)[0]);
  } catch (error) {
    if (/no such table/.test(String(error))) return undefined;
    throw error;
  }
}
