import { existsSync } from "node:fs";
import { openToRead } from "#server/scripts/platform/database.ts";

/** Asks a database that a server may have open, and changes nothing; without the file there are no rows. */
export function rowsOf(file: string, query: string, ...values: (string | number)[]): Record<string, unknown>[] {
  if (!existsSync(file)) return [];
  const database = openToRead(file, 5000);
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

/** The one number that is asked for; undefined where the table is not there yet. */
export function numberOf(file: string, query: string, ...values: (string | number)[]): number | undefined {
  try {
    const [row] = rowsOf(file, query, ...values);
    return row && Number(Object.values(row)[0]);
  } catch (error) {
    if (/no such table/.test(String(error))) return undefined;
    throw error;
  }
}
