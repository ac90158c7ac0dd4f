import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { DATABASE } from "#server/scripts/backup/contents.ts";
import { tablesOf } from "#server/scripts/backup/rows.ts";
import { openToRead } from "#server/scripts/platform/database.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { requireData } from "#server/scripts/serve/data.ts";

/** What was made or changed in a table after a moment. */
export interface Newer {
  table: string;
  made: number;
  changed: number;
}

/** What a data folder holds that is newer than a moment, which a restore of that moment loses; undefined when it cannot be read. */
export function newerThan(dataDir: string, at: string): Newer[] | undefined {
  if (!existsSync(join(dataDir, DATABASE))) return [];
  try {
    requireData(dataDir);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
  const database = openToRead(join(dataDir, DATABASE));
  try {
    return tablesOf(database)
      .filter((table) => !table.startsWith("_") && !table.includes("_fts"))
      .map((table) => newerIn(database, table, at.replace("T", " ")))
      .filter(({ made, changed }) => made + changed > 0);
  } finally {
    database.close();
  }
}

function newerIn(database: DatabaseSync, table: string, at: string): Newer {
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  const has = (name: string) => columns.some((column) => column["name"] === name);
  const count = (condition: string) =>
    Number(database.prepare(`SELECT COUNT(*) AS count FROM "${table}" WHERE ${condition}`).get(at)?.["count"] ?? 0);
  const made = has("created") ? count("created > ?") : 0;
  const both = has("updated") ? count("updated > ?") : made;
  return { table, made, changed: Math.max(0, both - made) };
}
