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
  const collection = app.findCachedCollectionByNameOrId("events");
  app.runInTransaction((tx) => {
    for (const { name, props, visit } of events) {
      tx.save(new Record(collection, { name, props: JSON.stringify(props), visit }));
    }
  });
}

export function prune(app: CoreApp): void {
  const before = new DateTime().addDate(0, 0, -KEPT_DAYS).string();
  app.db().newQuery("DELETE FROM events WHERE created < {:before}").bind({ before }).execute();
}
