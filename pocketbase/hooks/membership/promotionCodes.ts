import type { PricedPlan } from "#contract/course.d.ts";
import type { Coupon, Listed, PromotionCode } from "#contract/stripe.d.ts";
import { customerRow } from "./billing/accounts.ts";
import { hasUsedCode } from "./billing/once.ts";
import { subscriptionsOf } from "./billing/subscriptions.ts";
import { sharedStore } from "../platform/sharedStore.ts";
import { askProvider } from "./provider/provider.ts";
import { said } from "../platform/release/texts.ts";
import { type Asker, codeIn, couponFor } from "./plans/plans.rules.ts";

const KEPT = "promotion codes";
const MOST_KEPT = 50;
const KEPT_MS = 60_000;

interface Kept {
  code: string;
  atMs: number;
  found: PromotionCode[];
}

/** The provider's promotion codes by this name, cached for a minute, including misses. */
function named(code: string): PromotionCode[] {
  const nowMs = Date.now();
  const kept = (JSON.parse(sharedStore.get(KEPT) || "[]") as Kept[]).filter(({ atMs }) => atMs > nowMs - KEPT_MS);
  const known = kept.find((one) => one.code === code);
  if (known) return known.found;
  const params = { code, active: true, limit: 10, expand: ["data.promotion.coupon.applies_to"] };
  const { data: found } = askProvider<Listed<PromotionCode>>({ method: "GET", path: "/v1/promotion_codes", params });
  sharedStore.set(KEPT, JSON.stringify([{ code, atMs: nowMs, found }, ...kept].slice(0, MOST_KEPT)));
  return found;
}

function askerOf(app: CoreApp, user: core.Record, { id }: PromotionCode): Asker {
  const bought = subscriptionsOf(app, user.id).filter((row) => row.getString("provider") !== "manual");
  const hasBegun = bought.some((row) => !row.getString("status").startsWith("incomplete"));
  return {
    customer: customerRow(app, user.id)?.getString("customer") ?? "",
    hasOrdered: hasBegun || hasUsedCode(app, id, user),
  };
}

/** A valid promotion code and its coupon. */
export interface Promotion {
  id: string;
  code: string;
  coupon: Coupon;
}

/**
 * The promotion for a code, plan and learner; undefined when the code does not apply.
 * @throws {Unreachable} when the provider cannot be reached
 */
export function promotionFor(app: CoreApp, user: core.Record, plan: PricedPlan, sent: unknown): Promotion | undefined {
  const code = codeIn(sent).toUpperCase();
  for (const one of code ? named(code) : []) {
    const coupon = couponFor(one, plan, askerOf(app, user, one));
    if (coupon) return { id: one.id, code: one.code, coupon };
  }
  return undefined;
}

/** The same message for every reason. */
export function codeProblem(field: string): BadRequestError {
  const message = said("codeRefused");
  return new BadRequestError(message, { [field]: new ValidationError("validation_unknown", message) });
}
