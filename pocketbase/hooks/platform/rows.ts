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
