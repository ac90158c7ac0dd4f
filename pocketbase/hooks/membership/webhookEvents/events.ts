import type { Event } from "#contract/stripe.d.ts";
import { dateOf, storedTime, execute, firstRow, queryRow } from "../../platform/rows.ts";
import { dueAt, IS_DUE, MOST_RETRIES, nextTryMs } from "../../platform/limits/limits.rules.ts";
import { provider } from "../provider/provider.ts";

const TABLE = "billingEvents";
const LONGEST_ERROR = 500;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Stores an event. @returns false when it was stored already */
export function keepInboxEvent(
  app: CoreApp,
  event: Event,
  about: { customer?: string; charge?: string },
  status: "new" | "ignored",
): boolean {
  const row = new Record(app.findCachedCollectionByNameOrId(TABLE));
  const { id, type, livemode, api_version: apiVersion, created, data } = event;
  row.load({
    ...{ provider: provider.name, eventId: id, type, livemode, apiVersion: apiVersion ?? "", status },
    ...{ object: about.charge ?? data.object.id ?? "", customer: about.customer ?? "" },
    ...{ happenedAt: dateOf(created * 1000), nextAt: dateOf(Date.now()) },
  });
  try {
    app.save(row);
    return true;
  } catch (error) {
    if (isKnown(app, event.id)) return false;
    throw error;
  }
}

export function isKnown(app: CoreApp, eventId: string): boolean {
  const filter = "provider = {:provider} && eventId = {:eventId}";
  return firstRow(app, TABLE, filter, { provider: provider.name, eventId }) !== undefined;
}

/** Marks a customer's events done that arrived before the reading began. */
export function markDone(tx: CoreApp, customer: string, beganMs: number): void {
  execute(
    tx,
    `UPDATE ${TABLE} SET status = 'done', error = '' WHERE customer = {:customer}
       AND status IN ('new', 'failed', 'dead', 'orphan') AND created <= {:began}`,
    { customer, began: storedTime(beganMs) },
  );
}

/** Marks events about a deleted account as ignored. */
export const ignoreCustomer = (app: CoreApp, customer: string): void =>
  void execute(
    app,
    `UPDATE ${TABLE} SET status = 'ignored', error = '' WHERE customer = {:customer}
       AND status IN ('new', 'failed', 'orphan')`,
    { customer },
  );

/** Customers with events that are due, the oldest first, at most 200. */
export function dueCustomers(app: CoreApp): string[] {
  const filter = "(status = 'new' || status = 'failed' || status = 'orphan')";
  const params = dueAt(Date.now(), storedTime);
  const rows = app.findRecordsByFilter(TABLE, `${filter} && ${IS_DUE}`, "nextAt,@rowid", 1000, 0, params);
  return [...new Set(rows.flatMap((row) => row?.getString("customer") || []))].slice(0, 200);
}

/** New events that name a charge but no customer yet. */
export const unnamed = (app: CoreApp): { eventId: string; charge: string }[] =>
  app
    .findRecordsByFilter(TABLE, "customer = '' && status = 'new' && object != ''", "", 50, 0)
    .flatMap((row) => (row ? [{ eventId: row.getString("eventId"), charge: row.getString("object") }] : []));

export function nameCustomer(app: CoreApp, eventId: string, customer: string): void {
  execute(app, `UPDATE ${TABLE} SET customer = {:customer} WHERE eventId = {:eventId}`, { customer, eventId });
}

export function hasNew(app: CoreApp, customer: string): boolean {
  const filter = "customer = {:customer} && status = 'new'";
  return firstRow(app, TABLE, filter, { customer }) !== undefined;
}

const waitingOf = (app: CoreApp, customer: string): core.Record[] =>
  app
    .findRecordsByFilter(
      TABLE,
      "customer = {:customer} && (status = 'new' || status = 'failed' || status = 'orphan')",
      "",
      0,
      0,
      { customer },
    )
    .flatMap((row) => row ?? []);

/**
 * Puts a customer's events off with a growing delay, and gives them up with a log entry after the last retry. Other
 * customers' events are not held up.
 */
export function putOff(app: CoreApp, customer: string, status: "failed" | "orphan", error: string): void {
  for (const row of waitingOf(app, customer)) {
    const attempts = row.getInt("attempts") + 1;
    const isDead = attempts >= MOST_RETRIES;
    row.set("attempts", attempts);
    row.set("status", isDead ? "dead" : status);
    row.set("error", error.slice(0, LONGEST_ERROR));
    row.set("nextAt", dateOf(nextTryMs(attempts, Date.now())));
    app.saveNoValidate(row);
    if (isDead) app.logger().error("An event of the provider was given up", "event", row.getString("eventId"));
  }
}

/** The inbox's backlog: waiting events, the oldest one's time, and events given up; counts at most 1,000. */
export function inboxStanding(app: CoreApp): { waiting: number; oldest: string; givenUp: number } {
  const query = `SELECT COALESCE(SUM(status != 'dead'), 0) AS waiting, COALESCE(SUM(status = 'dead'), 0) AS givenUp,
         COALESCE(MIN(CASE WHEN status != 'dead' THEN created END), '') AS oldest
       FROM (SELECT status, created FROM ${TABLE} WHERE status IN ('new', 'failed', 'orphan', 'dead')
         AND provider = {:provider} LIMIT 1000)`;
  return queryRow(app, { waiting: 0, oldest: "", givenUp: 0 }, query, { provider: provider.name });
}

/** Deletes processed events after 30 days. */
export function pruneInbox(app: CoreApp): void {
  execute(app, `DELETE FROM ${TABLE} WHERE status IN ('done', 'ignored') AND created < {:before}`, {
    before: storedTime(Date.now() - KEPT_DAYS * DAY_MS),
  });
}
