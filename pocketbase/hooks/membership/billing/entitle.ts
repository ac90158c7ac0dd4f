import { PREMIUM } from "../../access/entitlements.rules.ts";
import { mirror } from "../../access/entitlements.ts";
import { dateOf, msOf } from "../../platform/times.ts";
import { providerHere, type Place } from "../provider/account.ts";
import { writeGiven, givenRow } from "./given.ts";
import { environment } from "../../platform/environment.ts";
import { conclude, rowFacts, subscriptionsOf } from "./rows.ts";
import { giftPlaces } from "./lengths.rules.ts";
import { entitledUntil, isLive } from "./states.rules.ts";
import { firstRow } from "../../platform/rows.ts";

const SOURCE = "billing";
const BY_HAND = "by hand";

/**
 * Works out of all of a learner's subscriptions until when Premium is open, and writes it; a change carries the log and
 * the mirror along (entitlements.pb.ts), and a mirror that says something else is mended in any case. Inside the
 * transaction that changed a subscription.
 * @param cause what the log says: an event's id, "reconcile", "operator", "clock"
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
 * What a superuser wrote into somebody's entitlement by hand was given to them: from here on it stands beside what they
 * pay for, as what an operator gives does, so that the next reading of the provider does not take it back.
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

/** A superuser makes an entitlement, or moves its end: that is what was given now, for the reason that they wrote. */
export function writeByHand(e: core.RecordRequestEvent): void {
  const former = e.record.original();
  const from = former.getString("user");
  const isMoved = from !== e.record.getString("user");
  if (from && isMoved) takeBack(e.app, from);
  if (isMoved || msOf(former, "validUntil") !== msOf(e.record, "validUntil")) {
    if (["", SOURCE].includes(e.record.getString("source"))) e.record.set("source", BY_HAND);
    // Why it was so before is not why it is so now.
    if (e.record.getString("reason") === former.getString("reason")) e.record.set("reason", "");
  }
  e.next();
}

/** A superuser deletes an entitlement: what was given ends with it. */
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
  row.set("user", user);
  row.set("feature", PREMIUM);
  return row;
}

const isGift = (row: core.Record): boolean => row.getInt("months") > 0;

/** Gifts lie after all that opens Premium besides, wherever that ends by now. */
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

/** One subscription is enough: of those that live the first that opens Premium counts, any other is undone (queue.ts). */
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
