import Stripe from "stripe";
import type { Person } from "#support/person.ts";
import { secretOf } from "#server/test-payments/key.ts";
import { steered, type Steered } from "#support/testPayments.ts";
import { type Answer, answerOf } from "./ask.ts";

/** Where the provider's own client finds the one of a test. */
export function configFor({ payments }: Steered): Stripe.StripeConfig {
  const { hostname: host, port } = new URL(payments.base);
  return { host, port, protocol: "http", maxNetworkRetries: 0 };
}

export const client = (server: Steered, options: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(server.payments.key, { ...configFor(server), ...options });

/** What the shop's events are signed with at first. */
export const secretNow = ({ payments }: Steered): string => secretOf(payments.key);

export interface Shop {
  stripe: Stripe;
  monthly: Stripe.Price;
  yearly: Stripe.Price;
}

export async function aShop(server: Steered): Promise<Shop> {
  const stripe = client(server);
  const product = await stripe.products.create({ name: "Premium" });
  const price = (interval: "month" | "year", unit_amount: number) =>
    stripe.prices.create({ product: product.id, currency: "eur", unit_amount, recurring: { interval } });
  return { stripe, monthly: await price("month", 1200), yearly: await price("year", 12_000) };
}

const HALF_AN_HOUR_S = 1800;

export async function anOrder(
  { stripe, monthly }: Shop,
  { id, email }: Pick<Person, "id" | "email">,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const customer = await stripe.customers.create({ email, metadata: { user: id } });
  return stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    client_reference_id: id,
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: "http://shop.test/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.test/cancel",
    expires_at: Math.floor(Date.now() / 1000) + HALF_AN_HOUR_S,
    ...more,
  });
}

export const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000000000000002",
  noFunds: "4000000000009995",
  failsLater: "4000000000000341",
  asks: "4000002500003155",
  alwaysAsks: "4000002760003184",
  disputed: "4000000000000259",
};

/** Does something at the provider; the answer as it is. */
export const operate = async (server: Steered, act: string, body: object): Promise<Answer> =>
  answerOf(await steered(server, act, body));

export const press = (server: Steered, body: object): Promise<Answer> => operate(server, "pay", body);

/** Somebody who pays monthly since a moment ago, by the card that was asked for. */
export async function aMember(
  server: Steered,
  shop: Shop,
  person: Person,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
  card = CARDS.pays,
): Promise<{ customer: string; subscription: string; session: string }> {
  const { id, customer } = await anOrder(shop, person, more);
  const answer = await press(server, { session: id, card });
  if (answer.status !== 200) throw new Error(answer.body.toString());
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(id);
  return { customer: String(customer), subscription: String(subscription), session: id };
}

/** Moves somebody's clock ahead, as many steps as it takes. */
export async function days(server: Steered, { id: user }: Pick<Person, "id">, all: number, step = 50) {
  for (let left = all; left > 0; left -= step) {
    const answer = await operate(server, "advance", { user, days: Math.min(step, left) });
    if (answer.status !== 200) throw new Error(answer.body.toString());
  }
}
