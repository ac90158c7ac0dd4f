import { dateOf, msOf, firstRow } from "../../platform/rows.ts";
import { providerHere, provider, type Place } from "../provider/provider.ts";
import type { Disputed, Facts, Refunded } from "./states.rules.ts";
import { stateOf, validUntilOf, giftPlaces, entitledUntil, isLive } from "./states.rules.ts";
import type { Kept } from "./truth.rules.ts";
import { environment } from "../../platform/environment.ts";
import { PREMIUM } from "../../access/entitlements.rules.ts";
import { mirror } from "../../access/entitlements.ts";

/** The stored end is only read for unknown statuses; otherwise it is computed each time. */
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

/** The time of the next charge in milliseconds; after a failed charge, the time it was first tried. */
export function nextChargeMs(row: core.Record): number {
  const status = row.getString("status");
  return msOf(row, status === "trialing" ? "trialEnd" : status === "past_due" ? "periodStart" : "periodEnd");
}

/** The amount of that charge in the currency's smallest unit: the price minus any discount. */
export const nextAmount = (row: core.Record): number => row.getInt("amount") - row.getInt("off");

/** Sets the fields that are derived from a row's facts. */
export function conclude(row: core.Record, graceMs: number): void {
  const facts = rowFacts(row);
  row.set("state", stateOf(facts));
  row.set("validUntil", dateOf(validUntilOf(facts, graceMs)));
}

/** Sets a row to the provider's values and derives its state; does not save it. */
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

/** Filters subscriptions that were bought or granted under the configured account and mode. */
export const COUNTS = "account = {:account} && livemode = {:livemode}";

/** The learner's subscriptions under the configured account, the newest first. */
export const subscriptionsOf = (app: CoreApp, user: string): core.Record[] =>
  rows(app, `user = {:user} && ${COUNTS}`, { user, ...providerHere(app) });

/** The row of the provider's subscription with this id; undefined for none. */
export function subscriptionRow(app: CoreApp, id: string): core.Record | undefined {
  return rows(app, "provider = {:provider} && providerSub = {:id}", { provider: provider.name, id })[0];
}

/** An unsaved row for the provider's subscription. */
export function newSubscription(app: CoreApp, user: string, customer: string, id: string): core.Record {
  const row = new Record(app.findCachedCollectionByNameOrId("subscriptions"));
  row.load({ ...providerHere(app), user, customer, providerSub: id });
  return row;
}

/** Access that a user was granted without paying. */
export interface Given {
  user: string;
  /** Unique per grant. */
  key: string;
  status: "comp" | "gift";
  plan?: string;
  /** The period in milliseconds. A gift has a length in months instead, and `entitle` schedules it. */
  fromMs?: number;
  untilMs?: number;
  months?: number;
}

const OURS = "provider = 'manual' && livemode = {:livemode} && account = {:account} && providerSub = {:key}";

/** The grant with this key under the configured account. */
export const givenRow = (app: CoreApp, key: string, at: Place = providerHere(app)): core.Record | undefined =>
  firstRow(app, "subscriptions", OURS, { ...at, key });

/** Writes a grant; an end in the past ends it. `entitle` then updates the entitlement. */
export function writeGiven(
  tx: CoreApp,
  { user, key, status, plan = "", ...given }: Given,
  at: Place = providerHere(tx),
): core.Record {
  const { fromMs = 0, untilMs = 0, months = 0 } = given;
  const row = givenRow(tx, key, at) ?? new Record(tx.findCachedCollectionByNameOrId("subscriptions"));
  const nowMs = Date.now();
  const endedAt = untilMs > nowMs || months > 0 ? "" : dateOf(nowMs);
  row.load({ ...at, provider: "manual", user, providerSub: key, status, plan, months, endedAt });
  row.load({ periodStart: dateOf(fromMs), periodEnd: dateOf(untilMs) });
  if (msOf(row, "startedAt") === 0) row.set("startedAt", dateOf(nowMs));
  keepGiven(tx, row);
  return row;
}

/** Saves a changed row with its derived fields. */
export function keepGiven(tx: CoreApp, row: core.Record): void {
  conclude(row, environment.graceMs);
  tx.save(row);
}

const SOURCE = "billing";
const BY_HAND = "by hand";

/**
 * Computes and stores the end of a learner's Premium access from all their subscriptions. Saving a change also updates
 * the log and the mirror on the user (entitlements.pb.ts); a wrong mirror is always repaired. Runs inside the
 * transaction that changed a subscription.
 * @param cause for the log: an event's id, "reconcile", "operator", "clock"
 */
export function entitle(tx: CoreApp, user: string, cause: string): void {
  adoptGiven(tx, user);
  const rows = subscriptionsOf(tx, user);
  const before = entitlementOf(tx, user);
  if (before || rows.length > 0) write(tx, user, cause, rows, before);
  const [account] = tx.findRecordsByIds("users", [user]);
  if (account) mirror(tx, account);
}

function write(tx: CoreApp, user: string, cause: string, rows: core.Record[], before?: core.Record): void {
  flagExtra(tx, rows);
  placeGifts(tx, rows);
  const ends = rows.map((row) => msOf(row, "validUntil"));
  const until = entitledUntil(ends, before ? msOf(before, "validUntil") : 0, Date.now());
  if (before ? msOf(before, "validUntil") === until : Math.max(0, ...ends) === 0) return;
  const row = before ?? fresh(tx, user);
  row.load({ validUntil: dateOf(until), reason: cause.slice(0, 200), source: SOURCE });
  tx.save(row);
}

/**
 * Turns an end that a superuser wrote into an entitlement by hand into a grant of its own beside the paid
 * subscriptions, so that the next reading of the provider does not revert it.
 */
export function adoptGiven(tx: CoreApp, user: string, at: Place = providerHere(tx)): void {
  const row = entitlementOf(tx, user);
  if (!row || row.getString("source") === SOURCE) return;
  const [key, nowMs, untilMs] = [keyOf(user), Date.now(), msOf(row, "validUntil")];
  if (untilMs > nowMs || givenRow(tx, key, at))
    writeGiven(tx, { user, key, status: "comp", fromMs: nowMs, untilMs }, at);
  row.set("source", SOURCE);
  tx.save(row);
}

const keyOf = (user: string): string => `comp:${user}`;

/** Marks an entitlement that a superuser creates or moves by hand as a grant, with the reason they wrote. */
export function writeByHand(e: core.RecordRequestEvent): void {
  const former = e.record.original();
  const from = former.getString("user");
  const isMoved = from !== e.record.getString("user");
  if (from && isMoved) takeBack(e.app, from);
  if (isMoved || msOf(former, "validUntil") !== msOf(e.record, "validUntil")) {
    if (["", SOURCE].includes(e.record.getString("source"))) e.record.set("source", BY_HAND);
    // The old reason does not explain the new end.
    if (e.record.getString("reason") === former.getString("reason")) e.record.set("reason", "");
  }
  e.next();
}

/** Ends the grant when a superuser deletes the entitlement. */
export function deleteByHand(e: core.RecordRequestEvent): void {
  takeBack(e.app, e.record.getString("user"));
  e.next();
}

function takeBack(app: CoreApp, user: string): void {
  const [key, nowMs] = [keyOf(user), Date.now()];
  if (givenRow(app, key)) writeGiven(app, { user, key, status: "comp", fromMs: nowMs, untilMs: nowMs - 1 });
}

function entitlementOf(tx: CoreApp, user: string): core.Record | undefined {
  const filter = "user = {:user} && feature = {:feature}";
  return firstRow(tx, "entitlements", filter, { user, feature: PREMIUM });
}

function fresh(tx: CoreApp, user: string): core.Record {
  const row = new Record(tx.findCachedCollectionByNameOrId("entitlements"));
  row.load({ user, feature: PREMIUM });
  return row;
}

const isGift = (row: core.Record): boolean => row.getInt("months") > 0;

/** Schedules gifts after all other access, whenever that ends now. */
function placeGifts(tx: CoreApp, rows: core.Record[]): void {
  const gifts = rows.filter(isGift);
  if (gifts.length === 0) return;
  const others = rows.filter((row) => !isGift(row)).map((row) => msOf(row, "validUntil"));
  const lengths = gifts.map((row) => {
    const { hold, dispute, refund } = rowFacts(row);
    return {
      ...{ acceptedMs: msOf(row, "startedAt"), months: row.getInt("months"), usedMs: row.getInt("usedMs") },
      ...{ fromMs: msOf(row, "periodStart"), untilMs: msOf(row, "periodEnd") },
      ...{ isShut: hold || dispute === "open", isOver: refund === "full" || dispute === "lost" },
    };
  });
  for (const [at, { fromMs, untilMs, usedMs }] of giftPlaces(lengths, Math.max(0, ...others), Date.now()).entries()) {
    const [row, before] = [gifts[at], lengths[at]];
    if (!row || (before?.fromMs === fromMs && before.untilMs === untilMs)) continue;
    row.load({ periodStart: dateOf(fromMs), periodEnd: dateOf(untilMs), usedMs });
    conclude(row, environment.graceMs);
    tx.save(row);
  }
}

/**
 * Keeps one live subscription, preferring the first that grants access, and flags the others as extra; queue.ts undoes
 * them.
 */
function flagExtra(tx: CoreApp, rows: core.Record[]): void {
  const live = rows.filter((row) => row.getString("provider") !== "manual" && isLive(rowFacts(row))).reverse();
  const kept = live.find((row) => msOf(row, "validUntil") > Date.now()) ?? live[0];
  for (const row of rows) {
    const extra = live.includes(row) && row !== kept;
    if (row.getBool("extra") === extra) continue;
    row.set("extra", extra);
    tx.save(row);
    if (extra) tx.logger().error("A learner pays for two subscriptions", "subscription", row.getString("providerSub"));
  }
}
