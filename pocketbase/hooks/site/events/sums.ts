// Every hour each day that is over is summed up, with a row that says so in the same transaction: a run that was
// killed counts nothing twice. Only what is summed up is deleted after 90 days.
import type { SpanSum } from "./figures.rules.ts";
import { addUp, boundedSums, type EventLine, type Sum } from "./sums.rules.ts";

const TABLE = "dailySums";
/** Marks a day that is summed up, with how many events it had; no event is called so. */
const SUMMED = "summed";
/** A run takes so many days, and not longer; the next one goes on. */
const MOST_DAYS = 100;
const BUDGET_MS = 40_000;
const PAGE = 5_000;
const AT_ONCE = 200;

const one = (app: CoreApp, sql: string, params: Record<string, unknown> = {}): string => {
  const row = new DynamicModel({ value: "" });
  app.db().newQuery(sql).bind(params).one(row);
  return row["value"] as string;
};

/** The day after one, as "2026-11-22". */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** From which day on events are not summed up yet; "" before the first sum. */
export function unsummedFrom(app: CoreApp): string {
  const last = one(app, `SELECT COALESCE(MAX(day), '') AS value FROM ${TABLE} WHERE name = '${SUMMED}'`);
  return last && dayAfter(last);
}

/**
 * Sums up every day that is over. A day's sums and its mark are written together, so that a run that was broken off
 * counts nothing twice and leaves nothing out.
 * @returns from which day on events are not summed up yet
 */
export function sumDays(app: CoreApp): string {
  const today = new Date().toISOString().slice(0, 10);
  const untilMs = Date.now() + BUDGET_MS;
  for (let round = 0; round < MOST_DAYS && Date.now() < untilMs; round++) {
    const from = unsummedFrom(app);
    const first = "SELECT COALESCE(SUBSTR(MIN(created), 1, 10), '') AS value FROM events WHERE created >= {:from}";
    const day = one(app, first, { from });
    if (!day || day >= today) break;
    keepSums(app, day, boundedSums(countDay(app, day)));
  }
  return unsummedFrom(app);
}

interface Line extends EventLine {
  id: string;
  created: string;
}

/** Each day is read in pages: nobody waits for it, and it changes no more. */
function countDay(app: CoreApp, day: string): Map<string, number> {
  const sums = new Map<string, number>();
  let after = { created: day, id: "" };
  for (;;) {
    const rows = arrayOf(new DynamicModel({ id: "", name: "", page: "", props: "", created: "" }));
    app
      .db()
      .newQuery(
        `SELECT id, name, page, props, created FROM events
         WHERE (created, id) > ({:created}, {:id}) AND created < {:next} ORDER BY created, id LIMIT ${String(PAGE)}`,
      )
      .bind({ ...after, next: dayAfter(day) })
      .all(rows);
    const lines = [...(rows as unknown as Line[])];
    addUp(sums, lines);
    const last = lines.at(-1);
    if (!last || lines.length < PAGE) return sums;
    after = { created: last.created, id: last.id };
  }
}

function keepSums(app: CoreApp, day: string, sums: Sum[]): void {
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  app.runInTransaction((tx) => {
    if (unsummedFrom(tx) > day) return;
    const all = [...sums, { name: SUMMED, key: "", count: total }];
    for (let at = 0; at < all.length; at += AT_ONCE) addSums(tx, day, all.slice(at, at + AT_ONCE));
  });
}

/** Adds to what a day's sums say already. */
export function addSums(tx: CoreApp, day: string, sums: Sum[]): void {
  const rows = sums.map((_, at) => `({:day}, {:name${at}}, {:key${at}}, {:count${at}})`);
  const values = sums.flatMap(({ name, key, count }, at) => [
    [`name${at}`, name],
    [`key${at}`, key],
    [`count${at}`, count],
  ]);
  tx.db()
    .newQuery(
      `INSERT INTO ${TABLE} (day, name, key, count) VALUES ${rows.join(",")}
       ON CONFLICT (day, name, key) DO UPDATE SET count = count + excluded.count`,
    )
    .bind({ day, ...Object.fromEntries(values) })
    .execute();
}

const listed = (names: string[]) => ({
  sql: names.map((_, at) => `{:name${at}}`).join(","),
  params: Object.fromEntries(names.map((name, at) => [`name${at}`, name])),
});

/**
 * How often each key of some names was counted from a day on; one that is not summed up yet may come twice.
 * @param prefix only of keys that begin so
 */
export function sumsSince(app: CoreApp, names: string[], from: string, prefix = ""): Sum[] {
  const { sql, params } = listed(names);
  const rows = arrayOf(new DynamicModel({ name: "", key: "", count: 0 }));
  app
    .db()
    .newQuery(
      `SELECT name, key, SUM(count) AS count FROM ${TABLE}
       WHERE name IN (${sql}) AND day >= {:from} AND SUBSTR(key, 1, LENGTH({:prefix})) = {:prefix} GROUP BY name, key`,
    )
    .bind({ ...params, from, prefix })
    .all(rows);
  const sums = [...(rows as unknown as Sum[])].map(({ name, key, count }) => ({ name, key, count }));
  const since = new Map<string, number>();
  addUp(since, newLines(app, names, from));
  return [...sums, ...boundedSums(since)];
}

/** Today has few enough: what a flood left beyond that waits for the night. */
const MOST_LINES = 20_000;

/** What is not summed up yet: of today, and of a day that nobody summed up. */
function newLines(app: CoreApp, names: string[], from: string): Line[] {
  const { sql, params } = listed(names);
  const summed = unsummedFrom(app);
  const rows = arrayOf(new DynamicModel({ id: "", name: "", page: "", props: "", created: "" }));
  app
    .db()
    .newQuery(
      `SELECT id, name, page, props, created FROM events WHERE created >= {:from} AND name IN (${sql})
       ORDER BY created DESC LIMIT ${String(MOST_LINES)}`,
    )
    .bind({ ...params, from: summed > from ? summed : from })
    .all(rows);
  return [...(rows as unknown as Line[])];
}

/** How often each name was counted from a day on, by the first `length` letters of the day. */
export function countBySpan(app: CoreApp, names: string[], from: string, length: number): SpanSum[] {
  const { sql, params } = listed(names);
  const summed = unsummedFrom(app);
  const rows = arrayOf(new DynamicModel({ name: "", span: "", count: 0 }));
  app
    .db()
    .newQuery(
      `SELECT name, SUBSTR(day, 1, {:length}) AS span, SUM(count) AS count FROM ${TABLE}
       WHERE name IN (${sql}) AND day >= {:from} GROUP BY 1, 2
       UNION ALL
       SELECT name, SUBSTR(created, 1, {:length}) AS span, COUNT(*) AS count FROM events
       WHERE name IN (${sql}) AND created >= {:since} GROUP BY 1, 2`,
    )
    .bind({ ...params, from, length, since: summed > from ? summed : from })
    .all(rows);
  return [...(rows as unknown as SpanSum[])].map(({ name, span, count }) => ({ name, span, count }));
}
