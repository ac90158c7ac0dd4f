import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProviderPage } from "#contract/membership.d.ts";
import { act, asOperator, buy, confirm, membership, order, pay, sessionOf } from "#support/buying.ts";
import { cases } from "#support/cases.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request, send } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { payAt } from "./bank.ts";
import { runCron } from "./letters.ts";
import { client } from "./sandbox.ts";
import { sql } from "./tokens.ts";

const MONTHLY = "premium-monthly";
const PAST = "'2020-01-01 00:00:00.000Z'";

let server: TestServer;
beforeAll(async () => {
  server = await startPocketBase();
  // What is ordered is charged at once.
  await sql(server, "UPDATE plans SET trialDays = 0");
});
afterAll(() => server.stop());
beforeEach(() => asOperator(server, "chaos", {}));

const remove = ({ id, token }: Person) =>
  send(`${server.url}/api/collections/users/records/${id}`, { method: "DELETE", token });

const customerOf = async ({ id }: Person): Promise<string> =>
  (await sql(server, `SELECT customer FROM billingCustomers WHERE user = '${id}'`))[0] ?? "";

/** Everything that waits is done now, whenever it would be. */
async function workOff(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await asOperator(server, "deliver");
    await sql(server, `UPDATE billingQueue SET nextAt = ${PAST} WHERE doneAt = ''`);
    await sql(server, `UPDATE billingEvents SET nextAt = ${PAST} WHERE status IN ('new', 'failed', 'orphan')`);
    await runCron(server, "billing-worker");
  }
  await expect
    .poll(() => sql(server, "SELECT COUNT(*) FROM billingQueue WHERE doneAt = ''"), { timeout: 10_000 })
    .toEqual(["0"]);
}

/** What the provider has of a customer: what still runs, what could still be paid, and what was kept of their money. */
async function standsAt(customer: string) {
  const stripe = await client(server);
  const { data: subscriptions } = await stripe.subscriptions.list({ customer, status: "all" });
  const { data: sessions } = await stripe.checkout.sessions.list({ customer });
  const { data: charges } = await stripe.charges.list({ customer });
  return {
    running: subscriptions.filter(({ status }) => status !== "canceled").length,
    open: sessions.filter(({ status }) => status === "open").length,
    kept: charges.reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0),
  };
}

type Deed = "order" | "pay" | "delete" | "event" | "reconcile";
const permutations = <T>(all: T[]): T[][] =>
  all.length === 0 ? [[]] : all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));
/** A page can be paid once it is there. */
const ORDERS = permutations<Deed>(["order", "pay", "delete", "event", "reconcile"]).filter(
  (deeds) => deeds.indexOf("order") < deeds.indexOf("pay") && deeds.indexOf("order") < deeds.indexOf("delete"),
);

describe("somebody who deletes their account", () => {
  it.each(
    cases<[string, object]>(
      [["tells everything late and twice", { duplicate: 1 }]],
      [
        ["is slow", { slowMs: 20 }],
        ["tells nothing at all", { lose: 1 }],
      ],
    ),
  )(
    "is billed for nothing afterwards, in whichever order it happens, while the provider %s",
    async (_, chaos) => {
      expect(ORDERS).toHaveLength(40);
      for (const deeds of ORDERS) {
        await asOperator(server, "chaos", { seed: 1, delay: 600, ...chaos });
        const ada = await aPerson(server);
        let [url, customer, isPaidLate] = ["", "", false];
        const doing: Record<Deed, () => Promise<unknown>> = {
          async order() {
            url = await order(server, ada, MONTHLY);
            customer = await customerOf(ada);
          },
          async pay() {
            const { status } = await payAt({ bank: server }, url);
            isPaidLate = status === 303 && deeds.indexOf("delete") < deeds.indexOf("pay");
          },
          async delete() {
            expect((await remove(ada)).status).toBe(204);
          },
          event: () => asOperator(server, "deliver"),
          reconcile: () => runCron(server, "billing-reconcile-all"),
        };
        for (const deed of deeds) await doing[deed]();
        await workOff();
        const stands = await standsAt(customer);
        expect(stands, deeds.join()).toMatchObject({ running: 0, open: 0 });
        if (isPaidLate) expect(stands.kept, deeds.join()).toBe(0);
      }
    },
    120_000,
  );

  it("gets back what was paid for an order that turns up when nobody is there any more, and a gift's", async () => {
    const ada = await aPerson(server);
    await order(server, ada, MONTHLY);
    const customer = await customerOf(ada);
    const stripe = await client(server);
    const [price] = (await stripe.prices.list({ lookup_keys: ["premium-monthly:eur:1200:month"] })).data;
    expect((await remove(ada)).status).toBe(204);
    // As of a call that was on its way: nobody here ever heard of these.
    const pages = { success_url: "http://shop.test/ok", cancel_url: "http://shop.test/no", customer };
    const late = await stripe.checkout.sessions.create({
      ...{ ...pages, mode: "subscription", line_items: [{ price: price?.id ?? "", quantity: 1 }] },
    });
    const product = { currency: "eur", unit_amount: 3600, product_data: { name: "A gift" } };
    const gift = await stripe.checkout.sessions.create({
      ...{ ...pages, mode: "payment", line_items: [{ price_data: product, quantity: 1 }], metadata: { gift: "gone" } },
    });
    await asOperator(server, "chaos", { seed: 1, delay: 600 });
    for (const { id } of [late, gift])
      expect((await payAt({ bank: server }, `${server.url}/sandbox/checkout/${id}`)).status).toBe(303);
    await workOff();
    expect(await standsAt(customer)).toEqual({ running: 0, open: 0, kept: 0 });
  });

  it("is nobody whom another site at the same provider sells to, nor what is sold to them besides", async () => {
    const stripe = await client(server);
    const [price] = (await stripe.prices.list({ lookup_keys: ["premium-monthly:eur:1200:month"] })).data;
    const product = {
      currency: "eur",
      unit_amount: 9900,
      product: price?.product as string,
      recurring: { interval: "month" as const },
    };
    const coaching = await stripe.prices.create(product);
    const ada = await aPerson(server);
    await order(server, ada, MONTHLY);
    const left = await customerOf(ada);
    expect((await remove(ada)).status).toBe(204);
    const elsewhere = await stripe.customers.create({ metadata: { user: "of-another-site" } });
    for (const [customer, sold] of [[elsewhere.id, price?.id ?? ""] as const, [left, coaching.id] as const]) {
      const { id } = await stripe.checkout.sessions.create({
        ...{ mode: "subscription", customer, line_items: [{ price: sold, quantity: 1 }] },
        ...{ success_url: "http://shop.test/ok", cancel_url: "http://shop.test/no" },
      });
      expect((await payAt({ bank: server }, `${server.url}/sandbox/checkout/${id}`)).status).toBe(303);
      await workOff();
      expect(await standsAt(customer)).toMatchObject({ running: 1 });
    }
  });

  it("stays as long as the provider cannot be heard, and keeps what they paid for until then", async () => {
    const ada = await aPerson(server);
    await buy(server, ada);
    const customer = await customerOf(ada);
    await asOperator(server, "chaos", { seed: 1, apiError: 1 });
    expect((await remove(ada)).status).toBe(503);
    expect(await membership(server, ada)).toMatchObject({ state: "active" });
    await asOperator(server, "chaos", {});
    expect((await remove(ada)).status).toBe(204);
    await workOff();
    // They left of their own will: what they had is ended, and stays paid.
    expect(await standsAt(customer)).toEqual({ running: 0, open: 0, kept: 1200 });
  });

  it("has ended also what only the provider knows of, and what they gave stays given", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const body = { plan: MONTHLY, months: 1, email: "bob@example.test" };
    const { url } = await request<ProviderPage>(`${server.url}/api/course/gift`, { body, token: ada.token });
    await asOperator(server, "chaos", { seed: 1, delay: 600 });
    const other = await order(server, ada, MONTHLY);
    for (const page of [url, other]) await payAt({ bank: server }, page);
    const customer = await customerOf(ada);
    const [gift] = await sql(server, `SELECT id FROM gifts WHERE payer = '${ada.id}'`);
    expect((await remove(ada)).status).toBe(204);
    await workOff();
    expect(await standsAt(customer)).toEqual({ running: 0, open: 0, kept: 2400 });
    const [code] = await sql(server, `SELECT code FROM gifts WHERE id = '${gift ?? ""}'`);
    await request(`${server.url}/api/course/gift/accept`, { body: { code }, token: bob.token });
    expect(await membership(server, bob)).toMatchObject({ state: "gift" });
  });

  it("is looked for at the provider also when the account goes without them, as when it is pruned", async () => {
    const ada = await aPerson(server);
    const url = await order(server, ada, MONTHLY);
    const customer = await customerOf(ada);
    await sql(server, `UPDATE users SET pending = TRUE, verified = FALSE, updated = ${PAST} WHERE id = '${ada.id}'`);
    await runCron(server, "prune-registrations");
    await expect.poll(() => sql(server, `SELECT id FROM users WHERE id = '${ada.id}'`)).toEqual([]);
    await payAt({ bank: server }, url);
    await workOff();
    expect(await standsAt(customer)).toEqual({ running: 0, open: 0, kept: 0 });
  });
});

describe("two orders of one person", () => {
  it("are never open at once: another one closes the page of the first", async () => {
    const ada = await aPerson(server);
    const first = await order(server, ada, MONTHLY);
    const second = await order(server, ada, "premium-yearly");
    expect((await payAt({ bank: server }, first)).status).not.toBe(303);
    expect((await payAt({ bank: server }, second)).status).toBe(303);
    expect(await confirm(server, ada, sessionOf(second))).toMatchObject({ state: "paid" });
    expect(await standsAt(await customerOf(ada))).toMatchObject({ running: 1, open: 0 });
    const gifted = await aPerson(server);
    const body = { plan: MONTHLY, months: 1, email: "bob@example.test" };
    const { url } = await request<ProviderPage>(`${server.url}/api/course/gift`, { body, token: gifted.token });
    await order(server, gifted, MONTHLY);
    // A gift is another matter.
    expect((await payAt({ bank: server }, url)).status).toBe(303);
  });

  it("that were both paid are one membership: the second is ended and given back", async () => {
    for (const isLate of [false, true]) {
      const ada = await aPerson(server);
      const first = await order(server, ada, MONTHLY);
      const customer = await customerOf(ada);
      const stripe = await client(server);
      const [price] = (await stripe.prices.list({ lookup_keys: ["premium-monthly:eur:1200:month"] })).data;
      const second = await stripe.checkout.sessions.create({
        ...{ mode: "subscription", customer, line_items: [{ price: price?.id ?? "", quantity: 1 }] },
        ...{ success_url: "http://shop.test/ok", cancel_url: "http://shop.test/no" },
      });
      if (isLate) await asOperator(server, "chaos", { seed: 1, delay: 600 });
      await payAt({ bank: server }, first);
      const [kept] = (await stripe.subscriptions.list({ customer })).data;
      await payAt({ bank: server }, `${server.url}/sandbox/checkout/${second.id}`);
      await workOff();
      expect(await standsAt(customer)).toEqual({ running: 1, open: 0, kept: 1200 });
      const [still] = (await stripe.subscriptions.list({ customer })).data;
      expect(still?.id).toBe(kept?.id);
      expect(await membership(server, ada)).toMatchObject({ state: "active" });
    }
  });
});

describe("a withdrawal with everything back", () => {
  const withdraw = ({ token }: Person) => send(`${server.url}/api/course/subscription/withdraw`, { body: {}, token });

  it("is one a person, also with another account, and the next order is one to cancel", async () => {
    const email = `once-${String(Date.now())}@example.test`;
    let ada = await aPerson(server, { email });
    expect((await buy(server, ada)).membership).toMatchObject({ withdrawUntil: expect.any(String) });
    expect((await withdraw(ada)).status).toBe(200);
    expect(await membership(server, ada)).toMatchObject({ state: "refunded", validUntil: null });
    for (const isNew of [false, true]) {
      if (isNew) {
        expect((await remove(ada)).status).toBe(204);
        ada = await aPerson(server, { email: email.toUpperCase() });
      }
      const { membership: again } = await buy(server, ada);
      expect(again).toMatchObject({ state: "active", withdrawUntil: null });
      expect(again.verbs).not.toContain("withdraw");
      expect(again.verbs).toContain("cancel");
      expect((await withdraw(ada)).status).toBe(409);
      const { validUntil } = await act(server, ada, "cancel");
      expect(validUntil).not.toBeNull();
    }
    expect((await standsAt(await customerOf(ada))).kept).toBe(1200);
  });

  it("is one also of two orders that were made before the first was withdrawn from", async () => {
    const email = `two-${String(Date.now())}@example.test`;
    const both = [await aPerson(server, { email }), await aPerson(server, { email: email.replace("@", "+b@") })];
    for (const one of both) await buy(server, one);
    const statuses: number[] = [];
    for (const one of both) statuses.push((await withdraw(one)).status);
    expect(statuses).toEqual([200, 409]);
  });

  it("is known by the card, too", async () => {
    const [ada, eve] = [await aPerson(server), await aPerson(server)];
    const own = "5555555555554444";
    await buy(server, ada, MONTHLY, own);
    expect((await withdraw(ada)).status).toBe(200);
    await buy(server, eve, MONTHLY, own);
    expect(await membership(server, eve)).toMatchObject({ withdrawUntil: null });
  });

  it("from what cost nothing leaves the one there is", async () => {
    const ada = await aPerson(server);
    await sql(server, "UPDATE plans SET trialDays = 7");
    await buy(server, ada);
    expect((await withdraw(ada)).status).toBe(200);
    await sql(server, "UPDATE plans SET trialDays = 0");
    expect((await buy(server, ada)).membership.verbs).toContain("withdraw");
  });
});

it("a coupon that somebody ordered with is used up, also for their next account", async () => {
  const boss = await aRole(server, "operator");
  const code = `Once-${String(Date.now())}`;
  const coupon = { code, effect: "percent", value: 50, periods: "once" };
  await request(`${server.url}/api/course/operator/coupons`, { body: coupon, token: boss.token });
  const ada = await aPerson(server);
  const session = sessionOf(await order(server, ada, MONTHLY, { coupon: code }));
  await pay(server, ada, session);
  await confirm(server, ada, session);
  expect((await remove(ada)).status).toBe(204);
  const again = await aPerson(server, { email: `${ada.email.replace("@", "+2@")}` });
  const quoted = await send(`${server.url}/api/course/coupon`, { body: { plan: MONTHLY, code }, token: again.token });
  expect(quoted.status).toBe(400);
  expect(await quoted.json()).toMatchObject({ data: { code: { code: "validation_used" } } });
});
