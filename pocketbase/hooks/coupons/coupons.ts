import type { PricedPlan } from "#contract/course.d.ts";
import type { CouponRefusal, CouponShown } from "#contract/offers.d.ts";
import { hasUsedCoupon } from "../billing/once.ts";
import { isTooMany, networkFrom } from "../limits/limits.ts";
import { requireWriter } from "../platform/doors/learner.ts";
import { msOf } from "../platform/times.ts";
import { planOnSale } from "../plans/plans.ts";
import { said, serverTexts } from "../release/texts.ts";
import { stepOf } from "../words/words.rules.ts";
import { afterOf, codeIn, type Coupon, periodsOf, refusalOf, type Uses } from "./coupons.rules.ts";

export function couponRow(app: CoreApp, value: unknown): core.Record | undefined {
  const code = codeIn(value);
  if (!code) return undefined;
  const rows = arrayOf(new DynamicModel({ id: "" }));
  const sql = "SELECT id FROM coupons WHERE code = {:code} COLLATE NOCASE LIMIT 1";
  app.db().newQuery(sql).bind({ code }).all(rows);
  const [found] = [...(rows as unknown as { id: string }[])];
  return found && app.findRecordById("coupons", found.id);
}

export const couponOf = (row: core.Record): Coupon => ({
  code: row.getString("code"),
  effect: row.getString("effect") as Coupon["effect"],
  value: row.getInt("value"),
  currency: row.getString("currency"),
  periods: row.getInt("periods"),
  mostRedemptions: row.getInt("mostRedemptions"),
  fromMs: msOf(row, "from"),
  untilMs: msOf(row, "until"),
  plans: listIn(row.getString("plans")),
  active: row.getBool("active"),
});

function listIn(text: string): string[] {
  try {
    const list = JSON.parse(text || "[]") as unknown;
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}

const redemptions = (app: CoreApp, filter: string, params: Record<string, unknown>): core.Record[] =>
  app.findRecordsByFilter("redemptions", filter, "", 1, 0, params).flatMap((row) => row ?? []);

export const redemptionOf = (app: CoreApp, coupon: string, user: string): core.Record | undefined =>
  redemptions(app, "coupon = {:coupon} && user = {:user}", { coupon, user })[0];

/** What was ordered with it counts for good, and an order that is open as long as it is. */
function usesOf(app: CoreApp, row: core.Record, user: string): Uses {
  const own = redemptionOf(app, row.id, user);
  const state = own?.getString("state");
  const open = app.countRecords("redemptions", $dbx.hashExp({ coupon: row.id, state: "reserved" }));
  return {
    isUsed: state === "final" || hasUsedCoupon(app, row.id, user),
    others: row.getInt("redeemed") + open - (state === "reserved" ? 1 : 0),
  };
}

/** Why a learner cannot use it for a plan; undefined when they can. */
export const refusalFor = (
  app: CoreApp,
  row: core.Record | undefined,
  user: string,
  plan: PricedPlan,
): CouponRefusal | undefined =>
  refusalOf(row && couponOf(row), plan, row ? usesOf(app, row, user) : { isUsed: false, others: 0 }, Date.now());

/** One sentence for all reasons; its code says which. */
export function couponProblem(field: string, reason: CouponRefusal): BadRequestError {
  const message = said("codeRefused");
  return new BadRequestError(message, { [field]: new ValidationError(reason, message) });
}

/** What a charge in a currency has to be a multiple of. */
export const stepIn = (currency: string): number => stepOf(currency, serverTexts().formats);

/** What a coupon would take off a plan. Nothing is used up by asking; guesses are counted. */
export function quote(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (isTooMany(e, { couponsOf: user.id, couponsFrom: networkFrom(e) })) return;
  const sent = e.requestInfo().body as { plan?: unknown; code?: unknown };
  const plan = planOnSale(e.app, sent.plan);
  if (!plan) {
    const message = said("choosePlan");
    throw new BadRequestError(message, { plan: new ValidationError("validation_unknown", message) });
  }
  const row = couponRow(e.app, sent.code);
  const refusal = refusalFor(e.app, row, user.id, plan);
  if (!row || refusal) throw couponProblem("code", refusal ?? "validation_unknown");
  const coupon = couponOf(row);
  const { amount, currency } = plan;
  return e.json(200, {
    code: coupon.code,
    before: { amount, currency },
    after: { amount: afterOf(coupon, amount, stepIn(currency)), currency },
    periods: periodsOf(coupon.periods),
  } satisfies CouponShown);
}
