import type { CouponMade, CouponSent } from "#contract/offers.d.ts";
import { isTooMany } from "../limits/limits.ts";
import { operator } from "../platform/doors/learner.ts";
import { dateOf } from "../platform/times.ts";
import { said } from "../release/texts.ts";
import { couponOf, couponRow } from "./coupons.ts";
import { codeIn, periodsIn, periodsOf, problemsOf } from "./coupons.rules.ts";

const field = (code: string, message: string) => new ValidationError(`validation_${code}`, message);

/** However it is made or changed. */
export function validate(e: core.RecordEvent): void {
  const plans = e.app.findAllRecords("plans").flatMap((row) => row?.getString("key") ?? []);
  const problems = Object.entries(problemsOf(couponOf(e.record), plans));
  if (problems.length > 0)
    throw new BadRequestError(
      said("lookAtCoupon"),
      Object.fromEntries(
        problems.map(([name, [code, message, keys = ""]]) => [name, field(code, said(message, { plans: keys }))]),
      ),
    );
  e.next();
}

/** A new coupon, at once in use. */
export function make(e: core.RequestEvent): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = e.requestInfo().body as Partial<CouponSent>;
  const row = new Record(e.app.findCachedCollectionByNameOrId("coupons"));
  fill(row, e.app, sent);
  e.app.save(row);
  return e.json(200, shown(row));
}

function fill(row: core.Record, app: CoreApp, sent: Partial<CouponSent>): void {
  const code = codeIn(sent.code);
  const periods = periodsIn(sent.periods);
  const problems = {
    ...(!code && { code: field("invalid_format", said("couponCode")) }),
    ...(code && couponRow(app, code) && { code: field("not_unique", said("couponTaken")) }),
    ...(periods === undefined && { periods: field("in_invalid", said("couponPeriods")) }),
    ...(["from", "until"] as const).reduce(
      (all, name) => ({ ...all, ...(isMoment(sent[name]) ? {} : { [name]: field("date", said("couponDay")) }) }),
      {},
    ),
  };
  if (Object.keys(problems).length > 0) throw new BadRequestError(said("lookAtCoupon"), problems);
  const { effect, value, currency = "", mostRedemptions = 0, from, until, plans = [] } = sent;
  const all = { code, effect, value, currency, periods, mostRedemptions, plans, active: true };
  for (const [name, one] of Object.entries(all)) row.set(name, one);
  row.set("from", dateOf(Date.parse(from ?? "")));
  row.set("until", dateOf(Date.parse(until ?? "")));
}

const isMoment = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && value.length <= 40 && Date.parse(value) > 0);

function shown(row: core.Record): CouponMade {
  const { code, effect, value, currency, periods, mostRedemptions, fromMs, untilMs, plans, active } = couponOf(row);
  return {
    ...{ id: row.id, code, effect, value, currency, periods: periodsOf(periods), mostRedemptions, plans, active },
    from: dateOf(fromMs),
    until: dateOf(untilMs),
  };
}
