import type { PricedPlan } from "#contract/course.d.ts";
import type { ApiError, Listed, Price } from "#contract/stripe.d.ts";
import type { Params } from "#contract/stripeCall.d.ts";
import { lookupKeyOf } from "#server/hooks/plans/plans.rules.ts";
import { encoded } from "#server/hooks/stripe/form.rules.ts";
import { API_VERSION } from "#server/hooks/stripe/version.rules.ts";
import { Problem } from "#server/scripts/platform/problem.ts";

const TIMEOUT_MS = 20_000;

/** Where the provider is asked, and with which key. */
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

/** What became of one plan: its price, and whether it was made just now. */
export interface Done {
  key: string;
  price: string;
  isNew: boolean;
}

/**
 * Makes at the provider what the plans need and is not there yet: a product for each plan and a price for what it costs
 * now. Older prices stay, for those who pay them. Run twice, it changes nothing.
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
  const id = `plan_${key}`;
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
  if (known) return { key: plan.key, price: known.id, isNew: false };
  const { id } = await ask<Price>(provider, "POST", "/v1/prices", {
    product,
    currency: plan.currency,
    unit_amount: plan.amount,
    recurring: { interval: plan.interval },
    lookup_key: lookupKey,
    metadata: { plan: plan.key },
  });
  return { key: plan.key, price: id, isNew: true };
}
