import { customerOf, refOf } from "./keys.rules.ts";
import type { AnyRow, Kind, RowOf } from "./rows.rules.ts";

interface Found {
  data: string;
}

const read = (rows: unknown): AnyRow[] => (rows as Found[]).map(({ data }) => JSON.parse(data) as AnyRow);

function query(app: CoreApp, sql: string, bound: Record<string, unknown>): AnyRow[] {
  const rows = arrayOf(new DynamicModel({ data: "" }));
  app.db().newQuery(sql).bind(bound).all(rows);
  return read(rows);
}

/** Keeps an object; `due` is when something happens to it by itself, 0 for never. */
export function put(tx: CoreApp, row: AnyRow, due: number): void {
  const columns = {
    objectId: row.id,
    kind: row.object,
    customer: customerOf(row),
    ref: refOf(row),
    due,
    ahead: row.object === "customer" ? row._.aheadS : 0,
    madeAt: Math.floor(Date.now() / 1000),
    data: JSON.stringify(row),
  };
  const names = Object.keys(columns);
  const values = names.map((name) => `{:${name}}`);
  const kept = ["customer", "ref", "due", "ahead", "data"].map((name) => `${name} = excluded.${name}`);
  tx.db()
    .newQuery(
      `INSERT INTO sandboxObjects (${names.join()}) VALUES (${values.join()})
       ON CONFLICT (objectId) DO UPDATE SET ${kept.join()}`,
    )
    .bind(columns)
    .execute();
}

export const remove = (tx: CoreApp, id: string): void =>
  void tx.db().newQuery("DELETE FROM sandboxObjects WHERE objectId = {:id}").bind({ id }).execute();

export const anyOf = (app: CoreApp, id: string): AnyRow | undefined =>
  query(app, "SELECT data FROM sandboxObjects WHERE objectId = {:id}", { id })[0];

/** An object of a kind; undefined when there is none with this id. */
export function find<K extends Kind>(app: CoreApp, kind: K, id: string): RowOf<K> | undefined {
  const sql = "SELECT data FROM sandboxObjects WHERE objectId = {:id} AND kind = {:kind}";
  return query(app, sql, { id, kind })[0] as RowOf<K> | undefined;
}

export interface Which {
  customer?: string | undefined;
  ref?: string | undefined;
  /** The newest come first; those after this one are older. */
  after?: string | undefined;
  limit?: number;
}

/** Objects of a kind, the newest first. */
export function list<K extends Kind>(app: CoreApp, kind: K, which: Which = {}): RowOf<K>[] {
  const { customer, ref, after, limit = 1000 } = which;
  const wanted = ["kind = {:kind}"];
  if (customer !== undefined) wanted.push("customer = {:customer}");
  if (ref !== undefined) wanted.push("ref = {:ref}");
  if (after !== undefined) wanted.push("rowid < (SELECT rowid FROM sandboxObjects WHERE objectId = {:after})");
  const sql = `SELECT data FROM sandboxObjects WHERE ${wanted.join(" AND ")} ORDER BY rowid DESC LIMIT {:limit}`;
  const given = Object.entries({ kind, customer, ref, after, limit }).filter(([, value]) => value !== undefined);
  return query(app, sql, Object.fromEntries(given)) as RowOf<K>[];
}

/** What of a customer is due next by its clock; undefined when nothing is. */
export const nextDue = (app: CoreApp, customer: string, now: number): AnyRow | undefined =>
  query(
    app,
    `SELECT data FROM sandboxObjects WHERE customer = {:customer} AND due > 0 AND due <= {:now}
     ORDER BY due, rowid LIMIT 1`,
    { customer, now },
  )[0];

/** Customers of whom something is due; "" among them when something is that belongs to nobody. */
export function customersDue(app: CoreApp, realNow: number, most: number): string[] {
  const rows = arrayOf(new DynamicModel({ customer: "" }));
  const sql = `SELECT DISTINCT o.customer AS customer FROM sandboxObjects o
    LEFT JOIN sandboxObjects c ON c.objectId = o.customer
    WHERE o.due > 0 AND o.due <= {:realNow} + COALESCE(c.ahead, 0) LIMIT {:most}`;
  app.db().newQuery(sql).bind({ realNow, most }).all(rows);
  return (rows as unknown as { customer: string }[]).map(({ customer }) => customer);
}

export function countOf(app: CoreApp, customer: string, kind?: Kind): number {
  const row = new DynamicModel({ count: 0 });
  const sql = "SELECT COUNT(*) AS count FROM sandboxObjects WHERE customer = {:customer}";
  const query = app.db().newQuery(kind ? `${sql} AND kind = {:kind}` : sql);
  query.bind(kind ? { customer, kind } : { customer }).one(row);
  return row["count"] as number;
}

/** The living customers of one account. */
export function customersOf(app: CoreApp, user: string): RowOf<"customer">[] {
  const sql = `SELECT data FROM sandboxObjects WHERE kind = 'customer'
    AND json_extract(data, '$.metadata.user') = {:user} ORDER BY rowid DESC LIMIT 100`;
  const rows = query(app, sql, { user }) as RowOf<"customer">[];
  return rows.filter(({ deleted }) => !deleted);
}
