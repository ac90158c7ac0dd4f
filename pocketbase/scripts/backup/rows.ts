import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Rows } from "./contents.ts";

/** After so many rows others have their turn: a signal, a progress line. */
const ROWS_AT_ONCE = 20_000;

const SCHEMA = "sqlite_schema";

/** Every table of a database, with what it holds and the schema itself, for comparing two of them. */
export async function rowSets(file: string): Promise<Rows> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found: Rows = {};
    for (const table of dataTables(database)) found[table] = await rowSet(database, rowsOf(database, table));
    const schema = `SELECT quote(type) || quote(name) || quote(sql) AS row FROM ${SCHEMA} ORDER BY type, name`;
    found[SCHEMA] = await rowSet(database, schema);
    return found;
  } finally {
    database.close();
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Tables with rows of their own: an index for searching keeps its own in tables beside it. */
export const dataTables = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== SCHEMA);

/** How many rows each table has. */
export function countsIn(file: string): Record<string, number> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const count = (table: string) =>
      database.prepare(`SELECT COUNT(*) AS count FROM ${quoted(table)}`).get()?.["count"];
    return Object.fromEntries(dataTables(database).map((table) => [table, Number(count(table))]));
  } finally {
    database.close();
  }
}

/** Each row as one text that no other row has, in the table's own order. */
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
