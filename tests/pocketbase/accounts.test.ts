import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProviderPage } from "#contract/membership.d.ts";
import { preparePrices } from "#server/scripts/plans/prices.ts";
import { buy, confirm, membership, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson, grant, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { ask, sql } from "./ask.ts";
import { payAt } from "./bank.ts";
import { builtAt } from "./builtSite.ts";
import { type Front, startFront } from "./front.ts";
import { premium } from "./learner.ts";
import { runCron } from "./letters.ts";

const LESSON = `/module/5/${premium}`;
const FAR = "2031-01-01T00:00:00.000Z";

/** Whether Premium is open: as the page says it, and as the lesson shows. */
async function isIn(server: TestServer, person: Person): Promise<boolean> {
  const page = await ask(server, LESSON, { headers: { cookie: person.cookie } });
  const isWhole = !page.body.equals(builtAt(LESSON, "public"));
  expect((await membership(server, person)).validUntil !== null).toBe(isWhole);
  return isWhole;
}

const whoIsIn = async (server: TestServer, people: Record<string, Person>): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, person] of Object.entries(people)) if (await isIn(server, person)) found.push(name);
  return found;
};

const comp = (server: TestServer, operator: Person, { id }: Person) =>
  request(`${server.url}/api/course/operator/comp`, {
    body: { user: id, until: FAR, reason: "thanks" },
    token: operator.token,
  });

const accept = (server: TestServer, { token }: Person, code: string) =>
  request(`${server.url}/api/course/gift/accept`, { body: { code }, token });

/** What the log says of the last working out; it is written a little later. */
async function said(server: TestServer): Promise<string> {
  const query = new URLSearchParams({ filter: 'message ~ "worked out anew"', sort: "-created", perPage: "1" });
  const url = `${server.url}/api/logs?${query.toString()}`;
  const { items } = await request<{ items: { message: string }[] }>(url, { token: server.superuser.token });
  return items[0]?.message ?? "";
}

describe("what was bought or given with test payments", () => {
  let server: TestServer;
  const people: Record<string, Person> = {};
  let until: string | null;

  beforeAll(async () => {
    server = await startPocketBase();
    for (const name of ["payer", "receiver", "given", "byHand"]) people[name] = await aPerson(server);
    const { payer, receiver, given, byHand } = people as Record<string, Person> & Record<"payer", Person>;
    const operator = await aRole(server, "operator");
    if (!receiver || !given || !byHand) throw new Error("Four people came");
    await buy(server, payer, "premium-yearly");
    const body = { plan: "premium-monthly", months: 24, email: "bob@example.test" };
    const { url } = await request<ProviderPage>(`${server.url}/api/course/gift`, { body, token: payer.token });
    await pay(server, sessionOf(url));
    const { gift } = await confirm(server, payer, sessionOf(url));
    await accept(server, receiver, gift?.code ?? "");
    await comp(server, operator, given);
    await grant(server, byHand, { validUntil: new Date(FAR) });
    ({ validUntil: until } = await membership(server, payer));
  });
  afterAll(() => server.stop());

  const restart = async (env: Record<string, string>) => {
    await server.kill();
    server = await startPocketBase({ dataDir: server.dataDir, env });
  };
  const live = {
    ...{ PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_live_never_asked", STRIPE_WEBHOOK_SECRET: "whsec_1" },
    STRIPE_API_BASE: "http://127.0.0.1:9",
  };

  it("opens Premium while they are set", async () =>
    expect(await whoIsIn(server, people)).toEqual(["payer", "receiver", "given", "byHand"]));

  it("opens nothing where money is taken, from the first request on, and the log says how many it closed", async () => {
    await restart(live);
    expect(await whoIsIn(server, people)).toEqual([]);
    expect(await sql(server, "SELECT COUNT(*) FROM users WHERE subscriptionActive = TRUE")).toEqual(["0"]);
    await expect.poll(() => said(server), { timeout: 10_000 }).toContain("4 closed, 0 opened");
    const logged = await sql(server, "SELECT COUNT(*) FROM entitlementLog WHERE cause = 'start'");
    expect(logged).toEqual(["4"]);
  });

  it("opens nothing where nothing is sold", async () => {
    await restart({ PAYMENTS: "off" });
    expect(await whoIsIn(server, people)).toEqual([]);
  });

  it("opens it again when they are set again", async () => {
    await restart({});
    expect(await whoIsIn(server, people)).toEqual(["payer", "receiver", "given", "byHand"]);
    const payer = people["payer"];
    expect(payer && (await membership(server, payer)).validUntil).toBe(until);
  });

  it("is worked out anew each night, too", async () => {
    await sql(server, "UPDATE entitlements SET validUntil = '2031-01-01 00:00:00.000Z'");
    await sql(server, "UPDATE subscriptions SET account = 'acct_other'");
    await runCron(server, "entitlements");
    await expect.poll(() => whoIsIn(server, people)).toEqual([]);
  });
});

const PLANS = [
  {
    ...{ key: "premium-monthly", title: "Premium", amount: 1200, currency: "eur", trialDays: 7 },
    ...{ interval: "month" as const },
  },
];

describe("an account at the provider", () => {
  let front: Front;
  let shop: TestServer;
  let operator: Person;
  const people: Record<string, Person> = {};

  /** The shop with another key. */
  const restart = async (key: string, isDown = false) => {
    await shop.kill();
    front.isDown = isDown;
    shop = await startPocketBase({ dataDir: shop.dataDir, port: front.port, env: front.env(key) });
  };
  const come = async (name: string) => (people[name] = await aPerson(shop));
  const buyAt = async (at: number, name: string) => {
    const person = await come(name);
    const url = await order(shop, person, "premium-monthly");
    const bank = front.banks[at]?.server;
    if (!bank) throw new Error("There is such a bank");
    expect((await payAt({ bank }, url)).status).toBe(303);
    expect(await confirm(shop, person, sessionOf(url))).toMatchObject({ state: "paid" });
  };

  beforeAll(async () => {
    front = await startFront(2);
    const [one, other] = front.banks;
    if (!one || !other) throw new Error("There are two");
    front.keys = {
      ...{ sk_test_one: { bank: one }, sk_test_two: { bank: one }, rk_test_one: { bank: one, isRestricted: true } },
      ...{ sk_test_other: { bank: other }, rk_test_other: { bank: other, isRestricted: true } },
      sk_live_same: { bank: other, account: "acct_same" },
    };
    for (const { server, apiKey } of front.banks) await preparePrices({ base: `${server.url}`, key: apiKey }, PLANS);
    shop = await startPocketBase({ port: front.port, env: front.env("sk_test_one") });
    await buyAt(0, "member");
    operator = await aRole(shop, "operator");
    await comp(shop, operator, await come("friend"));
  });
  afterAll(async () => {
    await shop.stop();
    await front[Symbol.asyncDispose]();
  });

  it("stays the same with another key of it, a restricted one that cannot say whose it is, too", async () => {
    expect(await whoIsIn(shop, people)).toEqual(["member", "friend"]);
    for (const key of ["sk_test_two", "rk_test_one", "sk_test_one"]) {
      await restart(key);
      expect(await whoIsIn(shop, people), key).toEqual(["member", "friend"]);
    }
  });

  it("keeps its members in while the provider is silent, as the key is known", async () => {
    await restart("sk_test_two", true);
    expect(await whoIsIn(shop, people)).toEqual(["member", "friend"]);
  });

  it("is another one with a key of another: nothing that was paid elsewhere opens there, until one is back", async () => {
    await restart("sk_test_other");
    expect(await whoIsIn(shop, people)).toEqual([]);
    await buyAt(1, "elsewhere");
    expect(await whoIsIn(shop, people)).toEqual(["elsewhere"]);
    await restart("sk_test_one");
    expect(await whoIsIn(shop, people)).toEqual(["member", "friend"]);
    await restart("rk_test_other");
    expect(await whoIsIn(shop, people)).toEqual(["elsewhere"]);
  });

  it("sells where it was never sold before by the prices of there, also to whoever bought elsewhere", async () => {
    const { member } = people;
    if (!member) throw new Error("Somebody bought");
    const url = await order(shop, member, "premium-monthly");
    const [, bank] = front.banks;
    expect(bank && (await payAt({ bank: bank.server }, url)).status).toBe(303);
    expect(await confirm(shop, member, sessionOf(url))).toMatchObject({ state: "paid" });
    expect(await whoIsIn(shop, people)).toEqual(["member", "elsewhere"]);
  });

  it("that nobody can name yet opens nothing, and everything that it should as soon as the provider answers", async () => {
    front.keys["sk_test_new"] = { bank: front.banks[1] as Front["banks"][0] };
    await restart("sk_test_new", true);
    expect(await whoIsIn(shop, people)).toEqual([]);
    await runCron(shop, "billing-account");
    expect(await whoIsIn(shop, people)).toEqual([]);
    front.isDown = false;
    await runCron(shop, "billing-account");
    await expect.poll(() => whoIsIn(shop, people), { timeout: 10_000 }).toEqual(["member", "elsewhere"]);
  });

  it("opens in its live mode nothing that was paid in its test mode", async () => {
    front.keys["sk_test_same"] = { bank: front.banks[1] as Front["banks"][0], account: "acct_same" };
    await sql(shop, "UPDATE subscriptions SET account = 'acct_same' WHERE account LIKE 'acct_%'");
    await restart("sk_live_same");
    expect(await whoIsIn(shop, people)).toEqual([]);
  });
});
