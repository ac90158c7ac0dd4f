import type { PricedPlan } from "#contract/course.d.ts";
import type { CouponRefusal } from "#contract/offers.d.ts";
import type { CheckoutSession, Coupon as ProvidedCoupon } from "#contract/stripe.d.ts";
import { msOf, stored } from "../platform/times.ts";
import { accountHere, placeOf } from "../provider/account.ts";
import { ask } from "../provider/provider.ts";
import { markCoupon } from "../billing/once.ts";
import { couponOf, couponProblem, couponRow, redemptionOf, refusalFor, stepIn } from "./coupons.ts";
import { fixedOff, providedAs } from "./coupons.rules.ts";

const TABLE = "redemptions";
const AT_ONCE = 50;
/** An order is begun within this time, or never. */
const BEGINNING_MS = 60_000;

/**
 * Keeps a coupon for an order before the provider hears of it, in one step with counting who else does: of many at once
 * only as many as may get it.
 * @throws {BadRequestError} with the reason at the field `coupon`
 */
export function reserve(app: CoreApp, user: string, plan: PricedPlan, code: string, order: core.Record): core.Record {
  let coupon: core.Record | undefined;
  let refusal: CouponRefusal | undefined;
  app.runInTransaction((tx) => {
    coupon = couponRow(tx, code);
    refusal = refusalFor(tx, coupon, user, plan);
    if (!coupon || refusal) return;
    const row = redemptionOf(tx, coupon.id, user) ?? new Record(tx.findCachedCollectionByNameOrId(TABLE));
    row.set("coupon", coupon.id);
    row.set("user", user);
    row.set("checkout", order.id);
    row.set("state", "reserved");
    row.set("off", fixedOff(couponOf(coupon), plan.amount, stepIn(plan.currency)));
    row.set("reservedUntil", order.get("expiresAt"));
    tx.save(row);
  });
  if (!coupon || refusal) throw couponProblem("coupon", refusal ?? "validation_unknown");
  return coupon;
}

const reserved = (app: CoreApp, filter: string, params: Record<string, unknown>): core.Record[] =>
  app
    .findRecordsByFilter(TABLE, `state = 'reserved' && ${filter}`, "reservedUntil", AT_ONCE, 0, params)
    .flatMap((row) => row ?? []);

/** An order that never began keeps nothing. */
export function release(app: CoreApp, order: string): void {
  for (const row of reserved(app, "checkout = {:order}", { order })) app.delete(row);
}

/**
 * A learner who begins anew with the same coupon has given up the order they had open: its page was closed.
 * @returns false while that one is just being made
 */
export function giveUpEarlier(app: CoreApp, user: string, code: string): boolean {
  const coupon = couponRow(app, code);
  const row = coupon && redemptionOf(app, coupon.id, user);
  if (!row || row.getString("state") !== "reserved") return true;
  const session = sessionOf(app, row);
  if (!session) return Date.now() - msOf(row, "updated") > BEGINNING_MS;
  settle(app, row);
  return true;
}

function sessionOf(app: CoreApp, row: core.Record): string {
  const [order] = app.findRecordsByIds("checkouts", [row.getString("checkout")]);
  return order?.getString("account") === accountHere(app) ? order.getString("session") : "";
}

const read = (session: string): CheckoutSession =>
  ask<CheckoutSession>({ method: "GET", path: `/v1/checkout/sessions/${session}` });

/** Makes a reservation final when its order was paid, and gives it back when it no longer can be. */
function settle(app: CoreApp, row: core.Record): void {
  const session = sessionOf(app, row);
  const isDue = msOf(row, "reservedUntil") < Date.now();
  if (!session) return isDue ? app.delete(row) : undefined;
  const { status, subscription } = read(session);
  if (status === "complete") finish(app, row.id, subscription ?? "");
  else if (status === "expired") app.delete(row);
}

function finish(app: CoreApp, id: string, subscription: string): void {
  app.runInTransaction((tx) => {
    const row = tx.findRecordById(TABLE, id);
    if (row.getString("state") === "final") return;
    row.set("state", "final");
    row.set("providerSub", subscription);
    tx.save(row);
    const [user] = tx.findRecordsByIds("users", [row.getString("user")]);
    if (user) markCoupon(tx, row.getString("coupon"), user, subscription);
    tx.db()
      .newQuery("UPDATE coupons SET redeemed = redeemed + 1 WHERE id = {:id}")
      .bind({ id: row.getString("coupon") })
      .execute();
  });
}

/** With an account its coupons stay used: by the person, whatever they register as next. */
export function rememberUsed(e: core.RecordEvent): void {
  const params = { user: e.record.id };
  for (const row of e.app.findRecordsByFilter(TABLE, "state = 'final' && user = {:user}", "", 0, 0, params))
    if (row) markCoupon(e.app, row.getString("coupon"), e.record, row.getString("providerSub"));
  e.next();
}

/** What became of a learner's open orders with a coupon. */
export function settleOf(app: CoreApp, user: string): void {
  for (const row of reserved(app, "user = {:user}", { user })) settle(app, row);
}

/** Every minute: what was kept for orders that are over by now, at most 50 in a go. */
export function settleDue(app: CoreApp): void {
  for (const row of reserved(app, "reservedUntil <= {:now}", { now: stored(Date.now()) })) {
    try {
      settle(app, row);
    } catch (error) {
      app.logger().error("A coupon could not be given back", "redemption", row.id, "error", String(error));
    }
  }
}

/** The provider's coupon for a plan, made there at the first need; what it takes off changed, it is another one. */
export function providedCoupon(app: CoreApp, row: core.Record, plan: PricedPlan): string {
  const params = providedAs(couponOf(row), plan, stepIn(plan.currency));
  const key = `${placeOf(app)} ${$security.sha256(JSON.stringify(params)).slice(0, 16)}`;
  const text = row.getString("provided");
  const known = text && text !== "null" ? (JSON.parse(text) as Record<string, string>) : {};
  if (known[key]) return known[key];
  const idempotencyKey = `coupon:${row.id}:${key}`;
  const { id } = ask<ProvidedCoupon>({ method: "POST", path: "/v1/coupons", params, idempotencyKey });
  app
    .db()
    .newQuery("UPDATE coupons SET provided = {:provided} WHERE id = {:id}")
    .bind({ provided: JSON.stringify({ ...known, [key]: id }), id: row.id })
    .execute();
  return id;
}
