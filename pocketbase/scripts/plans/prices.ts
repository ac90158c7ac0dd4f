import { createHash } from "node:crypto";
import type { PricedPlan, ShopCode } from "#contract/course.d.ts";
import type { ApiError, Coupon, Listed, Price, PromotionCode } from "#contract/stripe.d.ts";
import type { Params } from "#contract/stripeCall.d.ts";
import { lookupKeyOf, productOf as productIdOf } from "#server/hooks/membership/plans/plans.rules.ts";
import { encoded, API_VERSION } from "#server/hooks/platform/stripe.rules.ts";
import { Problem } from "#server/scripts/platform/problem.ts";

const TIMEOUT_MS = 20_000;

/** The provider's API and the key for it. */
export interface Provider {
  base: string;
  key: string;
}

class NotThere extends Error {}

async function ask<Body>({ base, key }: Provider, method: string, path: string, params: Params = {}): Promise<Body> {
  const form = encoded(params);
  const isPost = method === "POST";
  const answer = await fetch(`${base}${path}${!isPost && form ? `?${form}` : ""}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      "Stripe-Version": API_VERSION,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    ...(isPost && { body: form }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Problem(`The payment provider does not answer at ${base}: ${String(error)}`);
  });
  const body = (await answer.json()) as Body & Partial<ApiError>;
  if (answer.status === 404) throw new NotThere();
  if (!answer.ok) throw new Problem(`The payment provider refused ${path}: ${body.error?.message ?? answer.status}`);
  return body;
}

/** The result for one plan or code: its id at the provider, and whether it was created just now. */
export interface Done {
  key: string;
  id: string;
  isNew: boolean;
}

/**
 * Creates the products and prices that the plans lack at the provider. Older prices stay for their subscribers.
 * Idempotent.
 */
export async function preparePrices(provider: Provider, plans: PricedPlan[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const plan of plans) {
    const product = await productOf(provider, plan);
    done.push(await priceOf(provider, plan, product));
  }
  return done;
}

async function productOf(provider: Provider, { key, title }: PricedPlan): Promise<string> {
  const id = productIdOf(key);
  try {
    const { name } = await ask<{ name: string }>(provider, "GET", `/v1/products/${id}`);
    if (name !== title) await ask(provider, "POST", `/v1/products/${id}`, { name: title });
  } catch (error) {
    if (!(error instanceof NotThere)) throw error;
    await ask(provider, "POST", "/v1/products", { id, name: title, metadata: { plan: key } });
  }
  return id;
}

async function priceOf(provider: Provider, plan: PricedPlan, product: string): Promise<Done> {
  const lookupKey = lookupKeyOf(plan);
  const asked = { lookup_keys: [lookupKey], active: true, limit: 1 };
  const { data } = await ask<Listed<Price>>(provider, "GET", "/v1/prices", asked);
  const [known] = data;
  if (known) return { key: plan.key, id: known.id, isNew: false };
  const { id } = await ask<Price>(provider, "POST", "/v1/prices", {
    product,
    currency: plan.currency,
    unit_amount: plan.amount,
    recurring: { interval: plan.interval },
    lookup_key: lookupKey,
    metadata: { plan: plan.key },
  });
  return { key: plan.key, id, isNew: true };
}

/**
 * Creates missing codes, each a coupon with a promotion code. A code whose terms changed replaces the old one; an
 * expired or used-up one stays so.
 */
export async function prepareCodes(provider: Provider, codes: ShopCode[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const one of codes) {
    const print = createHash("sha256").update(JSON.stringify(one)).digest("hex").slice(0, 16);
    const path = "/v1/promotion_codes";
    const { data } = await ask<Listed<PromotionCode>>(provider, "GET", path, { code: one.code, limit: 100 });
    const same = data.find(({ metadata }) => metadata?.["print"] === print);
    if (same) done.push({ key: one.code, id: same.id, isNew: false });
    if (same || endOf(one) * 1000 < Date.now()) continue;
    for (const { id, active } of data) if (active) await ask(provider, "POST", `${path}/${id}`, { active: false });
    const { id: coupon } = await ask<Coupon>(provider, "POST", "/v1/coupons", couponOf(one));
    const { id } = await ask<PromotionCode>(provider, "POST", path, {
      ...{ promotion: { type: "coupon", coupon }, code: one.code, metadata: { print }, max_redemptions: one.limit },
      ...{ restrictions: { first_time_transaction: one.firstTime } },
      ...(one.until && { expires_at: endOf(one) }),
    });
    done.push({ key: one.code, id, isNew: true });
  }
  return done;
}

/** The end of the last day, in seconds. */
const endOf = ({ until }: ShopCode): number => (until ? Date.parse(`${until}T23:59:59Z`) / 1000 : Infinity);

const couponOf = ({ code, percentOff, amountOff, currency, duration, months, plans }: ShopCode): Params => ({
  ...(amountOff === undefined ? { percent_off: percentOff } : { amount_off: amountOff, currency }),
  ...{ duration, duration_in_months: months, name: code },
  ...(plans && { applies_to: { products: plans.map(productIdOf) } }),
});
