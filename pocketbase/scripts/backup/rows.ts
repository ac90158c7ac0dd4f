import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Rows } from "./contents.ts";

/** Yields to signals and progress output after this many rows. */
const ROWS_AT_ONCE = 20_000;

const SCHEMA = "sqlite_schema";

/** The row count and hash of every table and of the schema, to compare two databases. */
export async function rowSets(file: string): Promise<Rows> {
  using database = new DatabaseSync(file, { readOnly: true });
  const found: Rows = {};
  for (const table of dataTables(database)) found[table] = await rowSet(database, rowsOf(database, table));
  const schema = `SELECT quote(type) || quote(name) || quote(sql) AS row FROM ${SCHEMA} ORDER BY type, name`;
  found[SCHEMA] = await rowSet(database, schema);
  return found;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** All tables with rows of their own, including the shadow tables of a search index. */
export const dataTables = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== SCHEMA);

export function countsIn(file: string): Record<string, number> {
  using database = new DatabaseSync(file, { readOnly: true });
  const count = (table: string) => database.prepare(`SELECT COUNT(*) AS count FROM ${quoted(table)}`).get()?.["count"];
  return Object.fromEntries(dataTables(database).map((table) => [table, Number(count(table))]));
}

/** SQL that renders each row as an unambiguous text, in the table's own order. */
function rowsOf(database: DatabaseSync, table: string): string {
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  const row = columns.map(({ name }) => `quote(${quoted(String(name))})`).join(" || ',' || ");
  return `SELECT ${row} AS row FROM ${quoted(table)} NOT INDEXED`;
}

async function rowSet(database: DatabaseSync, query: string): Promise<Rows[string]> {
  const hash = createHash("sha256");
  let rows = 0;
  for (const { row } of database.prepare(query).iterate()) {
    hash.update(String(row)).update("\n");
    rows += 1;
    if (rows % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { rows, hash: hash.digest("hex") };
}
