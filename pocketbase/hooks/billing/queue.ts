import type { Subscription } from "#contract/stripe.d.ts";
import { nextTryMs } from "../limits/retries.rules.ts";
import { dateOf, stored } from "../platform/times.ts";
import { ask, provider, Refused } from "../provider/provider.ts";
import { type Task, tasksOf } from "./queue.rules.ts";
import { factsOf, subscriptionRow } from "./rows.ts";
import { isCardUsed } from "./trials.ts";
import { fingerprintOf, type Truth } from "./truth.rules.ts";

const TABLE = "billingQueue";
const AT_ONCE = 50;
const OVER = ["canceled", "incomplete_expired"];

/**
 * Puts down what follows for the provider from what it said, in the transaction that keeps what it said: whatever ends
 * the server afterwards, it is told. What is new is given back, for `performAll`.
 */
export const putDown = (tx: CoreApp, truth: Truth): core.Record[] =>
  truth.subscriptions.flatMap((subscription) => {
    const row = subscriptionRow(tx, subscription.id);
    if (!row) return [];
    return tasksOf(subscription.id, factsOf(row), hadTrial(tx, subscription)).flatMap((task) => fresh(tx, task) ?? []);
  });

/** Tells the provider; what fails is tried again. Never inside a transaction. */
export function performAll(app: CoreApp, rows: core.Record[]): void {
  for (const row of rows) perform(app, row);
}

/** Whether a subscription's card began somebody's trial before. The cards of Stripe's test mode are everybody's. */
export const hadTrial = (app: CoreApp, subscription: Subscription): boolean =>
  provider.mode !== "test" && isCardUsed(app, fingerprintOf(subscription), subscription.id);

const find = (app: CoreApp, key: string): core.Record | undefined =>
  app.findRecordsByFilter(TABLE, "key = {:key}", "", 1, 0, { key })[0] ?? undefined;

/** Once for each key. */
function fresh(tx: CoreApp, { kind, subscription, key }: Task): core.Record | undefined {
  if (find(tx, key)) return undefined;
  const row = new Record(tx.findCachedCollectionByNameOrId(TABLE));
  row.set("provider", provider.name);
  row.set("livemode", provider.livemode);
  row.set("kind", kind);
  row.set("object", subscription);
  row.set("key", key);
  row.set("nextAt", dateOf(Date.now()));
  tx.save(row);
  return row;
}

/** What waits and is due, at most 50 in a go. */
export function performDue(app: CoreApp): void {
  const filter = "doneAt = '' && nextAt <= {:now} && provider = {:provider} && livemode = {:livemode}";
  const now = stored(Date.now());
  const params = { now, provider: provider.name, livemode: provider.livemode };
  const rows = app.findRecordsByFilter(TABLE, filter, "nextAt", AT_ONCE, 0, params);
  for (const row of rows) if (row) perform(app, row);
}

/** How much the provider is still to be told, and since when; at most 1,000 are counted. */
export function untold(app: CoreApp): { waiting: number; oldest: string } {
  const row = new DynamicModel({ waiting: 0, oldest: "" });
  app
    .db()
    .newQuery(
      `SELECT COUNT(*) AS waiting, COALESCE(MIN(created), '') AS oldest FROM (SELECT created FROM ${TABLE}
       WHERE doneAt = '' AND provider = {:provider} AND livemode = {:livemode} LIMIT 1000)`,
    )
    .bind({ provider: provider.name, livemode: provider.livemode })
    .one(row);
  return row as unknown as ReturnType<typeof untold>;
}

function perform(app: CoreApp, row: core.Record): void {
  try {
    tell(app, row.getString("kind") as Task["kind"], row.getString("object"), row.getString("key"));
    row.set("doneAt", dateOf(Date.now()));
    row.set("error", "");
  } catch (error) {
    const attempts = row.getInt("attempts") + 1;
    row.set("attempts", attempts);
    row.set("error", String(error).slice(0, 500));
    row.set("nextAt", dateOf(nextTryMs(attempts, Date.now())));
    if (error instanceof Refused && isMoot(app, error, row)) row.set("doneAt", dateOf(Date.now()));
    app.logger().error("The provider could not be told", "task", row.getString("key"), "error", String(error));
  }
  app.saveNoValidate(row);
}

/** It cannot be done any more: what it should have ended has ended, and the provider changes nothing about it. */
const isMoot = (app: CoreApp, { code }: Refused, row: core.Record): boolean =>
  code === "resource_missing" || hasEnded(app, row.getString("object"));

function hasEnded(app: CoreApp, id: string): boolean {
  try {
    return OVER.includes(ask<Subscription>(app, { method: "GET", path: pathOf(id) }).status);
  } catch {
    return false;
  }
}

const pathOf = (subscription: string): string => `/v1/subscriptions/${subscription}`;

function tell(app: CoreApp, kind: Task["kind"], subscription: string, key: string): void {
  const path = pathOf(subscription);
  if (kind === "cancel") ask(app, { method: "DELETE", path });
  else ask(app, { method: "POST", path, params: { cancel_at_period_end: true }, idempotencyKey: key });
}
