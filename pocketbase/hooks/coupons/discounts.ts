import { plusMonths } from "../plans/months.rules.ts";
import { intervalOf } from "../plans/plans.ts";
import { msOf } from "../platform/times.ts";
import { couponOf } from "./coupons.ts";
import { chargedOf, monthsOf } from "./coupons.rules.ts";

/** What the next charge of a subscription comes to: the plan's price, less what its coupon takes off then. */
export function chargedNext(app: CoreApp, row: core.Record, atMs: number): number {
  const amount = row.getInt("amount");
  const filter = "providerSub = {:id} && state = 'final'";
  const [used] = app.findRecordsByFilter("redemptions", filter, "", 1, 0, { id: row.getString("providerSub") });
  if (!used) return amount;
  const coupon = couponOf(app.findRecordById("coupons", used.getString("coupon")));
  const months = monthsOf(coupon.periods, intervalOf(app, row.getString("plan")));
  const endsMs = plusMonths(msOf(row, "startedAt"), months);
  return chargedOf(coupon, { amount, isFirst: row.getString("state") === "trialing", atMs, endsMs });
}
