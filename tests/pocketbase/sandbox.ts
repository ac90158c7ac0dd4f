import Stripe from "stripe";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { type Answer, send } from "./ask.ts";
import { sql } from "./tokens.ts";

/** The provider's own client knows a host, and no path below which its API begins. */
function belowSandbox(): Stripe.HttpClient {
  const http = Stripe.createNodeHttpClient();
  const ask = http.makeRequest.bind(http);
  http.makeRequest = (host, port, path, ...rest) => ask(host, port, `/sandbox${path}`, ...rest);
  return http;
}

/** Where the provider's own client finds the test provider of the product. */
export function configFor({ url }: TestServer): Stripe.StripeConfig {
  const { hostname: host, port } = new URL(url);
  return { host, port, protocol: "http", httpClient: belowSandbox(), maxNetworkRetries: 0 };
}

export const client = async (server: TestServer, options: Stripe.StripeConfig = {}): Promise<Stripe> =>
  new Stripe(await keyOf(server), { ...configFor(server), ...options });

/** The key is made at the first need, which any call is. */
export async function keyOf(server: TestServer): Promise<string> {
  await fetch(`${server.url}/sandbox/v1/prices`);
  const [key = ""] = await sql(server, "SELECT apiKey FROM sandboxSecrets");
  return key;
}

export const secretNow = async (server: TestServer): Promise<string> =>
  (await sql(server, "SELECT current FROM sandboxSecrets"))[0] ?? "";

export interface Shop {
  stripe: Stripe;
  monthly: Stripe.Price;
  yearly: Stripe.Price;
}

export async function aShop(server: TestServer): Promise<Shop> {
  const stripe = await client(server);
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

export const press = (server: TestServer, { token }: Pick<Person, "token">, body: object): Promise<Answer> =>
  send(server, "POST", "/api/course/sandbox/pay", body, token);

export const operate = (server: TestServer, act: string, body: object): Promise<Answer> =>
  send(server, "POST", `/api/course/sandbox/${act}`, body, server.superuser.token);

/** Somebody who pays monthly since a moment ago, by the card that was asked for. */
export async function aMember(
  server: TestServer,
  shop: Shop,
  person: Person,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
  card = CARDS.pays,
): Promise<{ customer: string; subscription: string; session: string }> {
  const { id, customer } = await anOrder(shop, person, more);
  const answer = await press(server, person, { session: id, card });
  if (answer.status !== 200) throw new Error(answer.body.toString());
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(id);
  return { customer: String(customer), subscription: String(subscription), session: id };
}

/** Moves somebody's clock ahead, as many steps as it takes. */
export async function days(server: TestServer, { id: user }: Pick<Person, "id">, all: number, step = 50) {
  for (let left = all; left > 0; left -= step) {
    const answer = await operate(server, "advance", { user, days: Math.min(step, left) });
    if (answer.status !== 200) throw new Error(answer.body.toString());
  }
}
