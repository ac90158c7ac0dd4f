import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { ask } from "./ask.ts";
import { anOrder, aShop, CARDS, keyOf, press, type Shop } from "./sandbox.ts";

const MOST_TRIES = 30;
const MOST_A_DAY = 60;
const MOST_CUSTOMERS = 10;
const MOST_OPEN = 20;

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await startPocketBase({ env: { RATE_LIMITS: "on" } });
  shop = await aShop(server);
});
afterAll(() => server.stop());

const order = (customer: string) =>
  shop.stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: shop.monthly.id, quantity: 1 }],
    success_url: "http://shop.test/success",
  });

describe("a hostile account", () => {
  it("tries a page 30 times and all its pages 60 times a day, by the page or by the route", async () => {
    const ada = await aPerson(server);
    const { id, customer } = await anOrder(shop, ada);
    const others = [(await order(String(customer))).id, (await order(String(customer))).id];
    const codes: number[] = [];
    for (let at = 0; at < MOST_A_DAY; at += 1) {
      const session = [id, ...others][Math.floor(at / MOST_TRIES)];
      codes.push((await press(server, ada, { session, card: CARDS.declined })).status);
    }
    expect(new Set(codes)).toEqual(new Set([400]));
    expect((await press(server, ada, { session: others[1], card: CARDS.pays })).status).toBe(429);
    const form = {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "card=4242424242424242",
    };
    expect((await ask(server, `/sandbox/checkout/${String(others[1])}`, form)).status).toBe(429);
    const { status } = await shop.stripe.checkout.sessions.retrieve(String(others[1]));
    expect(status).toBe("open");
  });

  it("finds a page over that was tried too often", async () => {
    const ada = await aPerson(server);
    const { id } = await anOrder(shop, ada);
    for (let at = 0; at < MOST_TRIES; at += 1) await press(server, ada, { session: id, card: CARDS.failsLater });
    const answer = await press(server, ada, { session: id, card: CARDS.pays });
    expect([answer.status, answer.body.toString()]).toEqual([400, expect.stringContaining("Those were many tries")]);
  });

  it("has ten customers, and of each twenty open pages: the oldest gives way", async () => {
    const user = (await aPerson(server)).id;
    const make = () => shop.stripe.customers.create({ metadata: { user } });
    const customers: string[] = [];
    for (let at = 0; at < MOST_CUSTOMERS; at += 1) customers.push((await make()).id);
    await expect(make()).rejects.toMatchObject({ code: "resource_limit" });
    const [customer = ""] = customers;
    const made: string[] = [];
    for (let at = 0; at <= MOST_OPEN; at += 1) made.push((await order(customer)).id);
    const { data } = await shop.stripe.checkout.sessions.list({ customer, limit: 100 });
    expect(data.filter(({ status }) => status === "open").map(({ id }) => id)).toEqual(made.slice(1).toReversed());
  });

  it("sends the API no form that is larger than a form is, even with the key", async () => {
    const authorization = `Bearer ${await keyOf(server)}`;
    const headers = { "content-type": "application/x-www-form-urlencoded", authorization };
    const sent = (letters: number) =>
      ask(server, "/sandbox/v1/customers", { method: "POST", headers, body: `email=${"a".repeat(letters)}` });
    expect((await sent(70_000)).status).toBe(413);
    expect((await sent(6_000)).status).toBe(400);
    expect((await sent(60)).status).toBe(200);
  });
});
