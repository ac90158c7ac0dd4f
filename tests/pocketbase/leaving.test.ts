import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ProviderPage } from "#contract/membership.d.ts";
import { preparePrices } from "#server/scripts/plans/prices.ts";
import { atProvider, confirm, membership, order, sessionOf } from "#support/buying.ts";
import { cases, EVERY_CASE } from "#support/cases.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request, send } from "#support/request.ts";
import { sql } from "./ask.ts";
import { payAt, shopAndBank } from "./bank.ts";
import { runCron } from "./letters.ts";
import { client } from "./stripeShop.ts";

const MONTHLY = "premium-monthly";
const PAST = "'2020-01-01 00:00:00.000Z'";
const SOLD = { currency: "eur", trialDays: 0 };
const PLANS = [
  { ...SOLD, key: MONTHLY, title: "Monthly", amount: 1200, interval: "month" as const },
  { ...SOLD, key: "premium-yearly", title: "Yearly", amount: 12_000, interval: "year" as const },
];

const both = await shopAndBank();
const { shop: server, bank } = both;
await preparePrices({ base: `${bank.url}`, key: both.apiKey }, PLANS);
// What is ordered is charged at once.
await sql(server, "UPDATE plans SET trialDays = 0");
afterAll(async () => {
  await server.stop();
  await bank.stop();
});
beforeEach(() => atProvider(bank, "faults", {}));

/** Orders, pays and comes back. */
async function buyHere(person: Person): Promise<void> {
  const url = await order(server, person, MONTHLY);
  expect((await payAt(both, url)).status).toBe(303);
  expect(await confirm(server, person, sessionOf(url))).toMatchObject({ state: "paid" });
}

const remove = ({ id, token }: Person) =>
  send(`${server.url}/api/collections/users/records/${id}`, { method: "DELETE", token });

const customerOf = async ({ id }: Person): Promise<string> =>
  (await sql(server, `SELECT customer FROM billingCustomers WHERE user = '${id}'`))[0] ?? "";

/** Everything that waits is done now, whenever it would be. */
async function workOff(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await atProvider(bank, "deliver");
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
  const stripe = await client(bank);
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
/** Orders of the same acts: some of them at each run. */
const isTried = (at: number) => EVERY_CASE || at % 4 === 0;

const PAGES = { success_url: "http://shop.test/ok", cancel_url: "http://shop.test/no" };
/** A page of the provider's that the shop never heard of. */
async function pageFor(customer: string, price = ""): Promise<string> {
  const { id } = await (
    await client(bank)
  ).checkout.sessions.create({
    ...{ mode: "subscription", customer, line_items: [{ price, quantity: 1 }] },
    ...PAGES,
  });
  return `${bank.url}/pay/${id}`;
}
const monthly = async () =>
  (await (await client(bank)).prices.list({ lookup_keys: ["premium-monthly:eur:1200:month"] })).data[0];

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
      for (const deeds of ORDERS.filter((_, at) => isTried(at))) {
        await atProvider(bank, "faults", { seed: 1, delay: 600, ...chaos });
        const ada = await aPerson(server);
        let [url, customer, isPaidLate] = ["", "", false];
        const doing: Record<Deed, () => Promise<unknown>> = {
          async order() {
            url = await order(server, ada, MONTHLY);
            customer = await customerOf(ada);
          },
          async pay() {
            const { status } = await payAt(both, url);
            isPaidLate = status === 303 && deeds.indexOf("delete") < deeds.indexOf("pay");
          },
          async delete() {
            expect((await remove(ada)).status).toBe(204);
          },
          event: () => atProvider(bank, "deliver"),
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
    const stripe = await client(bank);
    const price = await monthly();
    expect((await remove(ada)).status).toBe(204);
    // As of a call that was on its way: nobody here ever heard of these.
    const late = await pageFor(customer, price?.id);
    const product = { currency: "eur", unit_amount: 3600, product_data: { name: "A gift" } };
    const gift = await stripe.checkout.sessions.create({
      ...{
        ...PAGES,
        customer,
        mode: "payment",
        line_items: [{ price_data: product, quantity: 1 }],
        metadata: { gift: "gone" },
      },
    });
    await atProvider(bank, "faults", { seed: 1, delay: 600 });
    for (const page of [late, `${bank.url}/pay/${gift.id}`]) expect((await payAt(both, page)).status).toBe(303);
    await workOff();
    expect(await standsAt(customer)).toEqual({ running: 0, open: 0, kept: 0 });
  });

  it("is nobody whom another site at the same provider sells to, nor what is sold to them besides", async () => {
    const stripe = await client(bank);
    const price = await monthly();
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
      expect((await payAt(both, await pageFor(customer, sold))).status).toBe(303);
      await workOff();
      expect(await standsAt(customer)).toMatchObject({ running: 1 });
    }
  });

  it("stays as long as the provider cannot be heard, and keeps what they paid for until then", async () => {
    const ada = await aPerson(server);
    await buyHere(ada);
    const customer = await customerOf(ada);
    await atProvider(bank, "faults", { seed: 1, apiError: 1 });
    expect((await remove(ada)).status).toBe(503);
    expect(await membership(server, ada)).toMatchObject({ state: "active" });
    await atProvider(bank, "faults", {});
    expect((await remove(ada)).status).toBe(204);
    await workOff();
    // They left of their own will: what they had is ended, and stays paid.
    expect(await standsAt(customer)).toEqual({ running: 0, open: 0, kept: 1200 });
  });

  it("has ended also what only the provider knows of, and what they gave stays given", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const body = { plan: MONTHLY, months: 1, email: "bob@example.test" };
    const { url } = await request<ProviderPage>(`${server.url}/api/course/gift`, { body, token: ada.token });
    await atProvider(bank, "faults", { seed: 1, delay: 600 });
    const other = await order(server, ada, MONTHLY);
    for (const page of [url, other]) await payAt(both, page);
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
    await payAt(both, url);
    await workOff();
    expect(await standsAt(customer)).toEqual({ running: 0, open: 0, kept: 0 });
  });
});

describe("two orders of one person", () => {
  it("are never open at once: another one closes the page of the first", async () => {
    const ada = await aPerson(server);
    const first = await order(server, ada, MONTHLY);
    const second = await order(server, ada, "premium-yearly");
    expect((await payAt(both, first)).status).not.toBe(303);
    expect((await payAt(both, second)).status).toBe(303);
    expect(await confirm(server, ada, sessionOf(second))).toMatchObject({ state: "paid" });
    expect(await standsAt(await customerOf(ada))).toMatchObject({ running: 1, open: 0 });
    const gifted = await aPerson(server);
    const body = { plan: MONTHLY, months: 1, email: "bob@example.test" };
    const { url } = await request<ProviderPage>(`${server.url}/api/course/gift`, { body, token: gifted.token });
    await order(server, gifted, MONTHLY);
    // A gift is another matter.
    expect((await payAt(both, url)).status).toBe(303);
  });

  it("that were both paid are one membership: the second is ended and given back", async () => {
    for (const isLate of [false, true]) {
      const ada = await aPerson(server);
      const first = await order(server, ada, MONTHLY);
      const customer = await customerOf(ada);
      const stripe = await client(bank);
      const second = await pageFor(customer, (await monthly())?.id);
      if (isLate) await atProvider(bank, "faults", { seed: 1, delay: 600 });
      await payAt(both, first);
      const [kept] = (await stripe.subscriptions.list({ customer })).data;
      await payAt(both, second);
      await workOff();
      expect(await standsAt(customer)).toEqual({ running: 1, open: 0, kept: 1200 });
      const [still] = (await stripe.subscriptions.list({ customer })).data;
      expect(still?.id).toBe(kept?.id);
      expect(await membership(server, ada)).toMatchObject({ state: "active" });
    }
  });
});
