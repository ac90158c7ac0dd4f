import { type CourseEvent, eventsIn } from "../rules/events.ts";
import { refuseOtherSites } from "./request.ts";

const KEPT_DAYS = 90;

/** Takes what `fetch` and `navigator.sendBeacon` send: JSON, whatever its content type says. */
export function take(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (e.request.header.get("Sec-GPC") === "1") return e.noContent(204);
  const batch = eventsIn(toString(e.request.body));
  if ("problem" in batch) throw new BadRequestError(batch.problem);
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

export function prune(app: CoreApp): void {
  const before = new DateTime().addDate(0, 0, -KEPT_DAYS).string();
  app.db().newQuery("DELETE FROM events WHERE created < {:before}").bind({ before }).execute();
}
