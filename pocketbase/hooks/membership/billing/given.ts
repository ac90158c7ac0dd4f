import { environment } from "../../platform/environment.ts";
import { dateOf, msOf } from "../../platform/times.ts";
import { providerHere, type Place } from "../provider/account.ts";
import { conclude } from "./rows.ts";
import { firstRow } from "../../platform/rows.ts";

/** What somebody was given instead of paying for it. */
export interface Given {
  user: string;
  /** One row for each of these. */
  key: string;
  status: "comp" | "gift";
  plan?: string;
  /** From when until when; a gift is a length instead, and lies where `entitle` finds room for it. */
  fromMs?: number;
  untilMs?: number;
  months?: number;
}

const OURS = "provider = 'manual' && livemode = {:livemode} && account = {:account} && providerSub = {:key}";

/** What was given under a key, under the account that is set. */
export const givenRow = (app: CoreApp, key: string, at: Place = providerHere(app)): core.Record | undefined =>
  firstRow(app, "subscriptions", OURS, { ...at, key });

/** Writes what was given; a moment that has passed ends it. What follows for Premium is `entitle`'s. */
export function writeGiven(
  tx: CoreApp,
  { user, key, status, plan = "", ...given }: Given,
  at: Place = providerHere(tx),
): core.Record {
  const { fromMs = 0, untilMs = 0, months = 0 } = given;
  const row = givenRow(tx, key, at) ?? new Record(tx.findCachedCollectionByNameOrId("subscriptions"));
  const nowMs = Date.now();
  for (const [name, value] of Object.entries({ ...at, provider: "manual" })) row.set(name, value);
  row.load({ user, providerSub: key, status, plan });
  if (msOf(row, "startedAt") === 0) row.set("startedAt", dateOf(nowMs));
  row.set("periodStart", dateOf(fromMs));
  row.set("periodEnd", dateOf(untilMs));
  row.set("months", months);
  row.set("endedAt", untilMs > nowMs || months > 0 ? "" : dateOf(nowMs));
  keepGiven(tx, row);
  return row;
}

/** Saves a changed row with what follows from it. */
export function keepGiven(tx: CoreApp, row: core.Record): void {
  conclude(row, environment.graceMs);
  tx.save(row);
}
