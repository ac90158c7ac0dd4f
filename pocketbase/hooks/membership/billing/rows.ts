import { dateOf, msOf } from "../../platform/times.ts";
import { providerHere } from "../provider/account.ts";
import { provider } from "../provider/provider.ts";
import { type Disputed, type Facts, type Refunded, stateOf, validUntilOf } from "./states.rules.ts";
import type { Kept } from "./truth.rules.ts";

/** Until when a row counts is worked out anew each time; what was found last is for statuses that nobody knows. */
export const rowFacts = (row: core.Record): Facts => ({
  status: row.getString("status"),
  periodEndMs: msOf(row, "periodEnd"),
  trialEndMs: msOf(row, "trialEnd"),
  cancelAtMs: msOf(row, "cancelAt"),
  endedAtMs: msOf(row, "endedAt"),
  paidUntilMs: msOf(row, "paidUntil"),
  isPaused: row.getBool("paused"),
  pastDueSinceMs: msOf(row, "pastDueSince"),
  refund: (row.getString("refund") || "none") as Refunded,
  dispute: (row.getString("dispute") || "none") as Disputed,
  hold: row.getBool("hold"),
  validUntilMs: msOf(row, "validUntil"),
});

/** When a subscription's next charge is, in milliseconds; of one that failed, when it was tried first. */
export function nextChargeMs(row: core.Record): number {
  const status = row.getString("status");
  return msOf(row, status === "trialing" ? "trialEnd" : status === "past_due" ? "periodStart" : "periodEnd");
}

/** What that charge comes to: the price, less what a code takes off. */
export const nextAmount = (row: core.Record): number => row.getInt("amount") - row.getInt("off");

/** Writes what follows from a row's facts beside them. */
export function conclude(row: core.Record, graceMs: number): void {
  const facts = rowFacts(row);
  row.set("state", stateOf(facts));
  row.set("validUntil", dateOf(validUntilOf(facts, graceMs)));
}

export function fillRow(row: core.Record, kept: Kept, graceMs: number): void {
  for (const name of ["status", "plan", "amount", "off", "isOffForGood", "currency", "refund", "dispute"] as const)
    row.set(name, kept[name]);
  row.set("startedAt", dateOf(kept.startedAtMs));
  row.set("periodStart", dateOf(kept.periodStartMs));
  row.set("periodEnd", dateOf(kept.periodEndMs));
  row.set("trialEnd", dateOf(kept.trialEndMs));
  row.set("cancelAt", dateOf(kept.cancelAtMs));
  row.set("canceledAt", dateOf(kept.canceledAtMs));
  row.set("endedAt", dateOf(kept.endedAtMs));
  row.set("paidUntil", dateOf(kept.paidUntilMs));
  row.set("paused", kept.isPaused);
  row.set("pastDueSince", dateOf(kept.pastDueSinceMs));
  row.set("syncedAt", dateOf(Date.now()));
  conclude(row, graceMs);
}

const rows = (app: CoreApp, filter: string, params: Record<string, unknown>): core.Record[] =>
  app.findRecordsByFilter("subscriptions", filter, "-startedAt,-@rowid", 0, 0, params).flatMap((row) => row ?? []);

/** What counts: bought at the account that is set, in its mode, or given under it. */
export const COUNTS = "account = {:account} && livemode = {:livemode}";

/** A learner's subscriptions that count here, the newest first. */
export const subscriptionsOf = (app: CoreApp, user: string): core.Record[] =>
  rows(app, `user = {:user} && ${COUNTS}`, { user, ...providerHere(app) });

export function subscriptionRow(app: CoreApp, id: string): core.Record | undefined {
  return rows(app, "provider = {:provider} && providerSub = {:id}", { provider: provider.name, id })[0];
}

/** A new row for the provider's subscription. */
export function newSubscription(app: CoreApp, user: string, customer: string, id: string): core.Record {
  const row = new Record(app.findCachedCollectionByNameOrId("subscriptions"));
  for (const [name, value] of Object.entries(providerHere(app))) row.set(name, value);
  row.load({ user, customer, providerSub: id });
  return row;
}
