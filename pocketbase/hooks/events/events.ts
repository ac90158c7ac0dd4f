import { isTooMany, networkFrom } from "../limits/limits.ts";
import { refuseOtherSites } from "../platform/request.ts";
import { type CourseEvent, eventsIn } from "./events.rules.ts";

const KEPT_DAYS = 90;
/** About 300 MB, a few times that when every word is as long as it may be. */
const MOST_KEPT = 1_000_000;
/** The writes of everybody wait for one that deletes: it takes small bites. */
const AT_ONCE = 5_000;

/** Takes what `fetch` and `navigator.sendBeacon` send: JSON, whatever its content type says. */
export function receive(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (e.request.header.get("Sec-GPC") === "1") return e.noContent(204);
  const batch = eventsIn(toString(e.request.body));
  if ("problem" in batch) throw new BadRequestError(batch.problem);
  const { length } = batch.events;
  if (isTooMany(e, { eventsFrom: networkFrom(e), eventsAll: "" }, length)) return;
  keep(e.app, batch.events);
  return e.noContent(204);
}

function keep(app: CoreApp, events: CourseEvent[]): void {
  if (events.length === 0) return;
  const rows = events.map((_, at) => `({:name${at}}, {:props${at}}, {:visit${at}}, {:now})`);
  const values = events.flatMap(({ name, props, visit }, at) => [
    [`name${at}`, name],
    [`props${at}`, JSON.stringify(props)],
    [`visit${at}`, visit],
  ]);
  // One statement, checked before: a record each would cost a question and a transaction each.
  app
    .db()
    .newQuery(`INSERT INTO events (name, props, visit, created) VALUES ${rows.join(",")}`)
    .bind({ ...Object.fromEntries(values), now: new DateTime().string() })
    .execute();
}

/** Lets go of what is old, and of the oldest where there is too much. */
export function prune(app: CoreApp): void {
  const before = new DateTime().addDate(0, 0, -KEPT_DAYS).string();
  removeAll(app, "created < {:before}", { before });
  removeAll(app, "rowid <= (SELECT MAX(rowid) FROM events) - {:most}", { most: MOST_KEPT });
}

function removeAll(app: CoreApp, which: string, bound: Record<string, string | number>): void {
  const query = `DELETE FROM events WHERE rowid IN (SELECT rowid FROM events WHERE ${which} LIMIT ${AT_ONCE})`;
  for (;;) {
    const removed = app.db().newQuery(query).bind(bound).execute().rowsAffected();
    if (removed < AT_ONCE) return;
  }
}
