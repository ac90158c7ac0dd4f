import { readFileSync, statSync } from "node:fs";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { aMember, anOrder, aShop, CARDS, configFor, press } from "./stripeShop.ts";
import { serverHere } from "./here.ts";

const server = await serverHere();
const shop = await aShop(server);

const codeOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? [error.statusCode, error.code] : error;
const refusal = (promise: Promise<unknown>) => promise.then(() => "was taken", codeOf);

describe("the provider's own client", () => {
  it("makes customers and finds them", async () => {
    const { stripe } = shop;
    const made = await stripe.customers.create({ email: "ada@example.test", metadata: { user: "u1" } });
    expect(made).toMatchObject({ object: "customer", email: "ada@example.test", livemode: false });
    expect((await stripe.customers.list({ email: "ada@example.test" })).data).toMatchObject([
      { id: made.id, metadata: { user: "u1" } },
    ]);
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id });
  });

  it("finds a price by its lookup key, which is one price's alone", async () => {
    const { stripe, monthly } = shop;
    const price = { product: String(monthly.product), currency: "eur", unit_amount: 900, lookup_key: "premium" };
    const made = await stripe.prices.create(price);
    expect((await stripe.prices.list({ lookup_keys: ["premium"] })).data).toMatchObject([{ id: made.id }]);
    expect(await refusal(stripe.prices.create(price))).toEqual([400, "parameter_invalid"]);
  });

  it("sells a subscription whose invoice leads to its charge through the payment", async () => {
    const ada = await aPerson(server);
    const { customer, subscription } = await aMember(server, shop, ada);
    const { data } = await shop.stripe.subscriptions.list({
      customer,
      status: "all",
      expand: ["data.latest_invoice.payments", "data.default_payment_method"],
    });
    const [own] = data;
    expect(own).toMatchObject({
      id: subscription,
      status: "active",
      default_payment_method: { card: { brand: "visa", last4: "4242" } },
      items: { data: [{ price: { id: shop.monthly.id, unit_amount: 1200 } }] },
      latest_invoice: { status: "paid", amount_paid: 1200, billing_reason: "subscription_create" },
    });
    const invoice = own?.latest_invoice as Stripe.Invoice;
    const intent = String(invoice.payments?.data[0]?.payment.payment_intent);
    const charges = await shop.stripe.charges.list({ payment_intent: intent });
    expect(charges.data).toMatchObject([{ amount: 1200, paid: true, customer, refunded: false }]);
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription);
  });

  it("walks through long lists page by page, the newest first", async () => {
    const { stripe } = shop;
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) made.push((await stripe.customers.create({ email: "many@example.test" })).id);
    const found: string[] = [];
    for await (const { id } of stripe.customers.list({ email: "many@example.test", limit: 2 })) found.push(id);
    expect(found).toEqual(made.toReversed());
  });

  it("hears what is wrong in the provider's own words", async () => {
    const { stripe, monthly } = shop;
    expect(await refusal(stripe.customers.retrieve("cus_none"))).toEqual([404, "resource_missing"]);
    expect(await refusal(stripe.subscriptions.cancel("sub_none"))).toEqual([404, "resource_missing"]);
    expect(await refusal(stripe.coupons.create({ duration: "once" }))).toEqual([400, "parameter_invalid"]);
    const line_items = [{ price: monthly.id, quantity: 1 }];
    const order = { line_items, success_url: "http://shop.test/s" };
    expect(await refusal(stripe.checkout.sessions.create({ ...order, mode: "payment" }))).toEqual([
      400,
      "parameter_invalid",
    ]);
    const wrong = new Stripe("sk_test_wrong", configFor(server));
    expect(await refusal(wrong.customers.list())).toEqual([401, undefined]);
  });

  it("is answered the same to the same key, and refused when it then asks for something else", async () => {
    const { stripe } = shop;
    const key = { idempotencyKey: "order-1" };
    const first = await stripe.customers.create({ email: "once@example.test" }, key);
    expect((await stripe.customers.create({ email: "once@example.test" }, key)).id).toBe(first.id);
    const other = stripe.customers.create({ email: "twice@example.test" }, key);
    await expect(other).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
    expect((await stripe.customers.list({ email: "once@example.test" })).data).toHaveLength(1);
  });

  it("gets money back in parts, and never more than was paid", async () => {
    const ada = await aPerson(server);
    const { customer } = await aMember(server, shop, ada);
    const [charge] = (await shop.stripe.charges.list({ customer })).data;
    const id = String(charge?.id);
    await shop.stripe.refunds.create({ charge: id, amount: 200 });
    expect(await shop.stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 200, refunded: false });
    expect(await refusal(shop.stripe.refunds.create({ charge: id, amount: 1001 }))).toEqual([400, "parameter_invalid"]);
    await shop.stripe.refunds.create({ payment_intent: String(charge?.payment_intent) });
    expect(await shop.stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 1200, refunded: true });
    expect(await refusal(shop.stripe.refunds.create({ charge: id }))).toEqual([400, "charge_already_refunded"]);
    expect((await shop.stripe.refunds.list({ charge: id })).data.map(({ amount }) => amount)).toEqual([1000, 200]);
  });

  it("sells a gift with a price of the moment, once", async () => {
    const ada = await aPerson(server);
    const product_data = { name: "Premium for a friend, 3 months" };
    const { id } = await anOrder(shop, ada, {
      mode: "payment",
      line_items: [{ price_data: { currency: "eur", unit_amount: 3600, product_data }, quantity: 1 }],
    });
    expect((await press(server, { session: id, card: CARDS.pays })).status).toBe(200);
    const sold = await shop.stripe.checkout.sessions.retrieve(id);
    expect(sold).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 3600, subscription: null });
    const [charge] = (await shop.stripe.charges.list({ payment_intent: String(sold.payment_intent) })).data;
    expect(charge).toMatchObject({ amount: 3600, paid: true });
  });
});

describe("the test provider's API", () => {
  it("keeps its key where nobody else reads it, and opens nothing without it", async () => {
    const { base, key } = server.payments;
    const file = `${server.dataDir}-test-payments/key`;
    expect([readFileSync(file, "utf8").trim(), statSync(file).mode & 0o777]).toEqual([key, 0o600]);
    for (const path of ["/v1/customers", "/control/advance", "/control/faults"])
      expect((await fetch(base + path, { method: "POST", body: "{}" })).status, path).toBe(401);
  });

  it("takes no form that is larger than a form is", async () => {
    const { base, key } = server.payments;
    const headers = { "content-type": "application/x-www-form-urlencoded", authorization: `Bearer ${key}` };
    const sent = async (letters: number) =>
      (await fetch(`${base}/v1/customers`, { method: "POST", headers, body: `email=${"a".repeat(letters)}` })).status;
    expect([await sent(70_000), await sent(6_000), await sent(60)]).toEqual([413, 400, 200]);
  });
});
