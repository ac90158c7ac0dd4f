/**
 * The rows that SQL of ours answers, in the shape of `row`, whose values say of which type each column is (server's
 * DynamicModel: 0 is an integer).
 */
export function queryRows<Row extends object>(
  app: CoreApp,
  row: Row,
  query: string,
  bound: Record<string, string | number> = {},
): Row[] {
  const rows = arrayOf(new DynamicModel(row));
  app.db().newQuery(query).bind(bound).all(rows);
  const names = Object.keys(row) as (keyof Row)[];
  return [...(rows as unknown as Iterable<Row>)].map(
    (one) => Object.fromEntries(names.map((name) => [name, one[name]])) as Row,
  );
}
