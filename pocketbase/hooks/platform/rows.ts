type Bound = Record<string, unknown>;

/**
 * Runs a SELECT and returns its rows in the shape of `row`, whose values give each column's type (PocketBase's
 * DynamicModel: 0 is an integer).
 */
export function queryRows<Row extends object>(app: CoreApp, row: Row, query: string, bound: Bound = {}): Row[] {
  const rows = arrayOf(new DynamicModel(row as Bound));
  app.db().newQuery(query).bind(bound).all(rows);
  const names = Object.keys(row) as (keyof Row)[];
  return [...(rows as unknown as Iterable<Row>)].map(
    (one) => Object.fromEntries(names.map((name) => [name, one[name]])) as Row,
  );
}

/** The first row of a SELECT; `row` itself when there is none. */
export const queryRow = <Row extends object>(app: CoreApp, row: Row, query: string, bound: Bound = {}): Row =>
  queryRows(app, row, query, bound)[0] ?? row;

/** Runs a SQL statement. @returns the number of changed rows */
export const execute = (app: CoreApp, query: string, bound: Bound = {}): number =>
  app.db().newQuery(query).bind(bound).execute().rowsAffected();

export const firstRow = (
  app: CoreApp,
  table: string,
  filter: string,
  params: Bound,
  sort = "",
): core.Record | undefined => app.findRecordsByFilter(table, filter, sort, 1, 0, params)[0] ?? undefined;

/** Updates the known record, or creates one. */
export function saveRow(app: CoreApp, table: string, fields: Bound, known?: core.Record): core.Record {
  const row = known ?? new Record(app.findCachedCollectionByNameOrId(table));
  row.load(fields);
  app.save(row);
  return row;
}

/** A stored date in ms since 1970; 0 for an empty one. */
export const timeOf = (text: string): number => (text ? Date.parse(text.replace(" ", "T")) : 0);

/** A record's date in ms since 1970; 0 for an empty one. */
export const msOf = (record: core.Record, field: string): number => timeOf(record.getString(field));

/** The ISO form that date fields accept; 0 becomes "", which empties the field. */
export const dateOf = (ms: number): string => (ms > 0 ? new Date(ms).toISOString() : "");

/** A time as the database stores it, such as 2026-03-14 09:30:00.000Z; SQL comparisons need this form. */
export const storedTime = (ms: number): string => dateOf(ms).replace("T", " ");

/**
 * Writes the record and runs `look` on the result in one transaction, so that parallel writes cannot exceed a limit
 * together.
 */
export function writeAndLook(e: core.RecordEvent | core.RecordRequestEvent, look: (tx: CoreApp) => void): void {
  const { app } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      look(tx);
    });
  } finally {
    e.app = app;
  }
}
