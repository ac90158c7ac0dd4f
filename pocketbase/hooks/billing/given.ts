import { environment } from "../platform/environment.ts";
import { dateOf, msOf } from "../platform/times.ts";
import { provider } from "../provider/provider.ts";
import { conclude } from "./rows.ts";

/** What somebody was given instead of paying for it. */
export interface Given {
  user: string;
  /** One row for each of these. */
  key: string;
  status: "comp" | "gift";
  plan?: string;
  fromMs: number;
  untilMs: number;
}

export const givenRow = (app: CoreApp, key: string): core.Record | undefined =>
  app.findRecordsByFilter("subscriptions", "provider = 'manual' && providerSub = {:key}", "", 1, 0, { key })[0] ??
  undefined;

/** Writes what was given; a moment that has passed ends it. What follows for Premium is `entitle`'s. */
export function give(tx: CoreApp, { user, key, status, plan = "", fromMs, untilMs }: Given): core.Record {
  const row = givenRow(tx, key) ?? new Record(tx.findCachedCollectionByNameOrId("subscriptions"));
  const nowMs = Date.now();
  row.set("user", user);
  row.set("provider", "manual");
  row.set("livemode", provider.livemode);
  row.set("providerSub", key);
  row.set("status", status);
  row.set("plan", plan);
  if (msOf(row, "startedAt") === 0) row.set("startedAt", dateOf(nowMs));
  row.set("periodStart", dateOf(fromMs));
  row.set("periodEnd", dateOf(untilMs));
  row.set("endedAt", untilMs > nowMs ? "" : dateOf(nowMs));
  keepGiven(tx, row);
  return row;
}

/** Saves a changed row with what follows from it. */
export function keepGiven(tx: CoreApp, row: core.Record): void {
  conclude(row, environment.graceMs);
  tx.save(row);
}
