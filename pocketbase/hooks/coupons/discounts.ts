import { plusMonths } from "../plans/months.rules.ts";
import { intervalOf } from "../plans/plans.ts";
import { msOf } from "../platform/times.ts";
import { couponOf } from "./coupons.ts";
import { chargedOf, monthsOf } from "./coupons.rules.ts";

/** When a subscription's next charge is, in milliseconds; of one that failed, when it was tried first. */
export function nextChargeMs(row: core.Record): number {
  const status = row.getString("status");
  return msOf(row, status === "trialing" ? "trialEnd" : status === "past_due" ? "periodStart" : "periodEnd");
}

/**
 * What a subscription's charge at a time comes to: its price, less what its coupon takes off then.
 * @param amount the price, where it is another one by then
 */
export function chargedAt(app: CoreApp, row: core.Record, atMs: number, amount = row.getInt("amount")): number {
  const filter = "providerSub = {:id} && state = 'final'";
  const [used] = app.findRecordsByFilter("redemptions", filter, "", 1, 0, { id: row.getString("providerSub") });
  if (!used) return amount;
  const kept = couponOf(app.findRecordById("coupons", used.getString("coupon")));
  const off = used.getInt("off");
  const coupon = off > 0 ? { ...kept, effect: "amount" as const, value: off } : kept;
  const months = monthsOf(coupon.periods, intervalOf(app, row.getString("plan")));
  const endsMs = plusMonths(msOf(row, "startedAt"), months);
  // A trial's end is the first charge; a failed one stays the first until it is paid.
  return chargedOf(coupon, { amount, isFirst: atMs <= msOf(row, "trialEnd"), atMs, endsMs });
}
