import type { CouponShown } from "#contract/offers.d.ts";
import { isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { requireWriter } from "../../platform/doors/learner.ts";
import { afterOf } from "../plans/plans.rules.ts";
import { planOnSale } from "../plans/plans.ts";
import { periodsOf } from "../promotionCodes.rules.ts";
import { codeProblem, promotionFor } from "../promotionCodes.ts";
import { said } from "../../platform/release/texts.ts";
import { askingProvider } from "./answers.ts";

/** What a code would take off a plan. Nothing is used up by asking; guesses are counted. */
export function quote(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (isTooMany(e, { couponsOf: user.id, couponsFrom: networkFrom(e) })) return;
  const sent = e.requestInfo().body as { plan?: unknown; code?: unknown };
  const plan = planOnSale(e.app, sent.plan);
  if (!plan) {
    const message = said("choosePlan");
    throw new BadRequestError(message, { plan: new ValidationError("validation_unknown", message) });
  }
  const found = askingProvider(e, () => promotionFor(e.app, user, plan, sent.code));
  if (!found) throw codeProblem("code");
  const { amount, currency, interval } = plan;
  return e.json(200, {
    code: found.code,
    before: { amount, currency },
    after: { amount: afterOf(found.coupon, amount), currency },
    periods: periodsOf(found.coupon, interval),
  } satisfies CouponShown);
}
