import { PREMIUM } from "../entitlements/entitlements.rules.ts";
import { dateOf, msOf } from "../platform/times.ts";
import { factsOf, subscriptionsOf } from "./rows.ts";
import { entitledUntil, isLive } from "./states.rules.ts";

const SOURCE = "billing";

/**
 * Works out of all of a learner's subscriptions until when Premium is open, and writes it; a change carries the log and
 * the mirror along (entitlements.pb.ts). Inside the transaction that changed a subscription.
 * @param cause what the log says: an event's id, "reconcile", "operator", "clock"
 */
export function entitle(tx: CoreApp, user: string, cause: string): void {
  const rows = subscriptionsOf(tx, user);
  const before = entitlementOf(tx, user);
  if (!before && rows.length === 0) return;
  flagExtra(tx, rows);
  const ends = rows.map((row) => msOf(row, "validUntil"));
  const until = entitledUntil(ends, before ? msOf(before, "validUntil") : 0, Date.now());
  if (before ? msOf(before, "validUntil") === until : Math.max(0, ...ends) === 0) return;
  const row = before ?? fresh(tx, user);
  row.set("validUntil", dateOf(until));
  row.set("reason", cause.slice(0, 200));
  row.set("source", SOURCE);
  tx.save(row);
}

function entitlementOf(tx: CoreApp, user: string): core.Record | undefined {
  const filter = "user = {:user} && feature = {:feature}";
  return tx.findRecordsByFilter("entitlements", filter, "", 1, 0, { user, feature: PREMIUM })[0] ?? undefined;
}

function fresh(tx: CoreApp, user: string): core.Record {
  const row = new Record(tx.findCachedCollectionByNameOrId("entitlements"));
  row.set("user", user);
  row.set("feature", PREMIUM);
  return row;
}

/** One subscription is enough: the newest that lives counts, the operator sees the others. */
function flagExtra(tx: CoreApp, rows: core.Record[]): void {
  const live = rows.filter((row) => row.getString("provider") !== "manual" && isLive(factsOf(row)));
  for (const row of rows) {
    const extra = live.includes(row) && row !== live[0];
    if (row.getBool("extra") === extra) continue;
    row.set("extra", extra);
    tx.save(row);
    if (extra) tx.logger().error("A learner pays for two subscriptions", "subscription", row.getString("providerSub"));
  }
}
