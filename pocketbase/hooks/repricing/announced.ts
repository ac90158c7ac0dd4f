import type { Membership } from "#contract/membership.d.ts";
import { chargedAt } from "../coupons/discounts.ts";
import { dateOf, msOf } from "../platform/times.ts";

export const TABLE = "priceChanges";

/**
 * A moment of a subscription's life is kept in seconds since it began: so it stays the same where all of its dates are
 * moved together, as a test clock does.
 */
export const momentOf = (row: core.Record, seconds: number): number =>
  seconds > 0 ? msOf(row, "startedAt") + seconds * 1000 : 0;
export const secondsOf = (row: core.Record, ms: number): number => Math.round((ms - msOf(row, "startedAt")) / 1000);

/** A higher price that somebody was told of, until it is charged; null for none. */
export function newPriceOf(app: CoreApp, row: core.Record): Membership["newPrice"] {
  const filter = "providerSub = {:id} && plan = {:plan} && notice > 0 && first > 0";
  const params = { id: row.getString("providerSub"), plan: row.getString("plan") };
  const [told] = app.findRecordsByFilter(TABLE, filter, "-created,-@rowid", 1, 0, params);
  const atMs = told ? momentOf(row, told.getInt("first")) : 0;
  if (!told || atMs <= Date.now()) return null;
  const amount = chargedAt(app, row, atMs, told.getInt("newAmount"));
  return { at: dateOf(atMs), amount, currency: told.getString("currency") };
}
