type Bound = Record<string, unknown>;

/**
 * The rows that SQL of ours answers, in the shape of `row`, whose values say of which type each column is (server's
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

/** The same for what answers one row; `row` itself where it answers none. */
export const queryRow = <Row extends object>(app: CoreApp, row: Row, query: string, bound: Bound = {}): Row =>
  queryRows(app, row, query, bound)[0] ?? row;

/** Runs SQL of ours. @returns how many rows it changed */
export const execute = (app: CoreApp, query: string, bound: Bound = {}): number =>
  app.db().newQuery(query).bind(bound).execute().rowsAffected();

/** The first record that a filter finds. */
export const firstRow = (
  app: CoreApp,
  table: string,
  filter: string,
  params: Bound,
  sort = "",
): core.Record | undefined => app.findRecordsByFilter(table, filter, sort, 1, 0, params)[0] ?? undefined;

/** Saves what a record says from now on: the one that is known, else a new one. */
export function saveRow(app: CoreApp, table: string, fields: Bound, known?: core.Record): core.Record {
  const row = known ?? new Record(app.findCachedCollectionByNameOrId(table));
  row.load(fields);
  app.save(row);
  return row;
}

/** A date as the server stores it in milliseconds; 0 where it is empty. */
export const timeOf = (text: string): number => (text ? Date.parse(text.replace(" ", "T")) : 0);

/** A date of a record in milliseconds; 0 where it is empty. */
export const msOf = (record: core.Record, field: string): number => timeOf(record.getString(field));

/** What a date field takes: "" empties it. */
export const dateOf = (ms: number): string => (ms > 0 ? new Date(ms).toISOString() : "");

/** A moment as it stands in a column, such as 2026-03-14 09:30:00.000Z: what is compared with one is written alike. */
export const storedTime = (ms: number): string => dateOf(ms).replace("T", " ");

/** Writes a record and looks at what is kept then, in one transaction: many writes at once slip past no bound together. */
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
