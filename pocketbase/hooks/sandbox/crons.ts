import { environment } from "../platform/environment.ts";
import { catchUpAll } from "./billing/clock.ts";
import { deliverPatiently } from "./deliver.ts";
import { realNow } from "./objects/ids.ts";

const DAY_S = 86_400;
const KEPT_DAYS = 30;
const AT_ONCE = 2_000;

/** Lets happen what is due, and tells it. */
export function everyMinute(app: CoreApp): void {
  if (!environment.takesTestPayments) return;
  catchUpAll(app);
  deliverPatiently(app);
}

/** Lets go of what nobody asks for any more: told events, answered keys, pages that are over. */
export function prune(app: CoreApp): void {
  const now = realNow();
  removeAll(app, "sandboxEvents", "at < {:before} AND state <> 'waiting'", now - KEPT_DAYS * DAY_S);
  removeAll(app, "sandboxCalls", "at < {:before}", now - DAY_S);
  const isOver = "json_extract(data, '$.status') = 'expired'";
  removeAll(app, "sandboxObjects", `kind = 'checkout.session' AND ${isOver} AND madeAt < {:before}`, now - 2 * DAY_S);
  removeAll(app, "sandboxObjects", "kind = 'billing_portal.session' AND madeAt < {:before}", now - DAY_S);
}

function removeAll(app: CoreApp, table: string, which: string, before: number): void {
  const query = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${which} LIMIT ${AT_ONCE})`;
  for (;;) {
    const removed = app.db().newQuery(query).bind({ before }).execute().rowsAffected();
    if (removed < AT_ONCE) return;
  }
}
