import { readFileSync, statSync } from "node:fs";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, ask } from "./ask.ts";
import { aMember, anOrder, aShop, CARDS, press, days } from "./stripeShop.ts";

const server = await sharedServer();
const shop = await aShop(server);
const codeOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? [error.statusCode, error.code] : error;

const refusal = (promise: Promise<unknown>) => promise.then(() => "was taken", codeOf);

describe("the provider's own client", () => {
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
});

it("the test provider's API keeps its key where nobody else reads it, and opens nothing without it", async () => {
  const { base, key } = server.payments;
  const file = `${server.dataDir}-test-payments/key`;
  expect([readFileSync(file, "utf8").trim(), statSync(file).mode & 0o777]).toEqual([key, 0o600]);
  for (const path of ["/v1/customers", "/control/advance", "/control/faults"])
    expect((await fetch(base + path, { method: "POST", body: "{}" })).status, path).toBe(401);
});

const state = (id: string) => shop.stripe.subscriptions.retrieve(id);

it("a card that fails of a real kind is never taken", async () => {
  const ada = await aPerson(server);
  const { id } = await anOrder(shop, ada);
  for (const card of ["4929000000006", "4111 1111 1111 1111", "4242424242424241", "x"])
    expect((await press(server, { session: id, card })).status, card).toBe(402);
});

it("a bank that asks first keeps the subscription incomplete until it is told, and ends it after 23 hours", async () => {
  const ada = await aPerson(server);
  const { id } = await anOrder(shop, ada);
  expect(json(await press(server, { session: id, card: CARDS.asks }))).toEqual({ state: "asks", url: "" });
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(id);
  expect(await state(String(subscription))).toMatchObject({ status: "incomplete" });
  expect((await press(server, { session: id, proof: "fail" })).status).toBe(402);
  await days(server, ada, 23 / 24);
  expect(await state(String(subscription))).toMatchObject({ status: "incomplete_expired" });
  expect((await press(server, { session: id, card: CARDS.pays })).status).toBe(402);
});

const amounts = async (customer: string) =>
  (await shop.stripe.invoices.list({ customer })).data.map(({ total, amount_paid }) => [total, amount_paid]);

it("a change of plan costs exactly what its preview said", async () => {
  const ada = await aPerson(server);
  const { subscription, customer } = await aMember(server, shop, ada);
  await days(server, ada, 15);
  const [item] = (await state(subscription)).items.data;
  const proration_date = Math.floor(Date.now() / 1000);
  const change = { items: [{ id: String(item?.id), price: shop.yearly.id }], proration_date };
  const preview = await shop.stripe.invoices.createPreview({ customer, subscription, subscription_details: change });
  expect(preview.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([true, false]);
  expect(preview.total).toBeGreaterThan(11_000);
  const changed = await shop.stripe.subscriptions.update(subscription, change);
  expect(changed.items.data[0]?.price.id).toBe(shop.yearly.id);
  expect((await amounts(customer))[0]).toEqual([preview.total, preview.total]);
});

const page = async (path: string) => {
  const { status, headers, body } = await ask({ url: server.payments.base }, path);
  return { status, headers, text: body.toString() };
};

const submit = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await ask({ url: server.payments.base }, path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, location: answer.headers.location, text: answer.body.toString() };
};

describe("the payment page", () => {
  it("says that no money moves, what is sold, and of the email only how it begins", async () => {
    const ada = await aPerson(server, { email: "ada.lovelace@example.test" });
    const order = await anOrder(shop, ada, { subscription_data: { trial_period_days: 7 } });
    expect(order.url).toMatch(/\/pay\/cs_test_\w{24}$/);
    const { status, text, headers } = await page(`/pay/${order.id}`);
    expect(status).toBe(200);
    for (const said of ["Test payment, no money moves", "Premium", "€0", "€12", "Trial, until", "a…@example.test"])
      expect(text).toContain(said);
    expect(text).not.toContain("lovelace");
    expect(text).not.toMatch(/<script/);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("form-action 'self' http://shop.test;");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["referrer-policy"]).toBe("same-origin");
  });

  it("is pressed by no other site, and unknown to whoever has no address", async () => {
    const { id } = await anOrder(shop, await aPerson(server));
    const foreign = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
    expect((await submit(`/pay/${id}`, { card: CARDS.pays }, foreign)).status).toBe(403);
    expect((await page("/pay/cs_test_none")).status).toBe(404);
    expect((await submit("/pay/cs_test_none", { card: CARDS.pays })).status).toBe(404);
    expect((await submit(`/pay/${id}`, { card: "4".repeat(70_000) })).status).toBe(413);
  });

  it("shows names as they are and never as markup, and leads to the web alone", async () => {
    const ada = await aPerson(server);
    const product_data = { name: `<img src=x onerror="alert(1)">` };
    const line_items = [{ price_data: { currency: "eur", unit_amount: 100, product_data }, quantity: 1 }];
    const { id } = await anOrder(shop, ada, { mode: "payment", line_items });
    const { text } = await page(`/pay/${id}`);
    expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(text).not.toContain("<img");
    for (const wrong of ["javascript:alert(1)", "data:text/html,x", `https://a.test/"><script>`])
      await expect(anOrder(shop, ada, { success_url: wrong })).rejects.toMatchObject({ code: "url_invalid" });
  });
});
