import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Invoices } from "#contract/membership.d.ts";
import { act, advance, buy, membership } from "#support/buying.ts";
import { linkIn, type MailSink, startMailSink } from "#support/mailSink.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { dayOf, kindsOf, letter, runCron } from "./letters.ts";
import { sql } from "./tokens.ts";

const DAY_MS = 86_400_000;
const TODAY = new Date().toISOString().slice(0, 10);

let sink: MailSink;
let server: TestServer;
let boss: Person;
beforeAll(async () => {
  sink = await startMailSink();
  server = await startPocketBase({ env: sink.env });
  boss = await aRole(server, "operator");
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

/** What the server reads out of content/plans.yaml when it starts. */
async function sell(on: TestServer, plan: string, sold: { amount: number; membersFrom: string }): Promise<void> {
  const { token } = on.superuser;
  const url = `${on.url}/api/collections/plans/records`;
  const { items } = await request<{ items: { id: string; key: string }[] }>(url, { token });
  const row = items.find(({ key }) => key === plan);
  await request(`${url}/${row?.id ?? ""}`, { method: "PATCH", body: sold, token });
}

/** The server's hourly look. */
const look = () => runCron(server, "price-changes");

const lettersTo = async (person: Person) =>
  (await kindsOf(server, person)).filter((kind) => kind === "newPrice").length;

/** Lets the server look until it has put that many letters down, and sends them. */
async function tell(person: Person, letters = 1): Promise<void> {
  const told = () => look().then(() => lettersTo(person));
  await expect.poll(told, { timeout: 10_000 }).toBe(letters);
  await runCron(server, "mail-queue");
}

const newPriceOf = async (person: Person) => {
  await look();
  return (await membership(server, person)).newPrice;
};
const hear = (person: Person) => expect.poll(() => newPriceOf(person), { timeout: 10_000 }).not.toBeNull();

const charges = async (person: Person): Promise<number[]> => {
  const url = `${server.url}/api/course/subscription/invoices`;
  const { invoices } = await request<Invoices>(url, { token: person.token });
  return invoices.map(({ amount }) => amount).reverse();
};

async function aPayer(plan = "premium-monthly"): Promise<Person> {
  const person = await aPerson(server);
  await buy(server, person, plan);
  await advance(server, person, 7.1);
  await expect.poll(() => membership(server, person)).toMatchObject({ state: "active" });
  return person;
}

/** Lets days go by, with the server's look in between. The provider's clock alone is moved, so it is read anew each day. */
async function live(person: Person, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await advance(server, person, 1);
    const { token } = boss;
    await request(`${server.url}/api/course/operator/resync`, { body: { user: person.id }, token });
    await look();
    await seeMoved(person);
  }
}

/** A look goes on after its answer: shortly before the first charge at a new price it has told the provider. */
async function seeMoved(person: Person): Promise<void> {
  const { newPrice } = await membership(server, person);
  if (!newPrice || Date.parse(newPrice.at) - Date.now() > 2 * DAY_MS) return;
  const told = () => look().then(async () => (await membership(server, person)).price?.amount);
  await expect.poll(told, { timeout: 10_000 }).toBe(newPrice.amount);
}

describe("a price that rises", { timeout: 120_000 }, () => {
  it("is mailed once, shown, and charged first when thirty days and a period have gone by", async () => {
    await sell(server, "premium-monthly", { amount: 1200, membersFrom: "" });
    const ada = await aPayer();
    await sell(server, "premium-monthly", { amount: 1400, membersFrom: TODAY });
    await tell(ada);
    const mail = await letter(sink, ada, "From ");
    const { nextCharge } = await membership(server, ada);
    const next = new Date(nextCharge?.at ?? "");
    const first = new Date(next);
    if (next.getTime() < Date.now() + 31 * DAY_MS) first.setUTCMonth(next.getUTCMonth() + 1);
    const from = dayOf(first.getTime(), "UTC");
    expect(mail.subject).toBe(`From ${from}, Premium, monthly costs €14 per month · First Cut`);
    expect(mail.text).toContain(`Until ${from} you pay €12 per month, as before.`);
    expect(mail.text).toContain(`cancel before ${from}`);
    expect(mail.text + mail.html).not.toMatch(/[{}]|undefined|NaN/);
    expect(linkIn(mail).href).toBe(`${server.url}/subscriptions`);
    await hear(ada);
    const shown = await membership(server, ada);
    expect(shown).toMatchObject({ price: { amount: 1200 }, nextCharge: { amount: 1200 } });
    expect(shown.newPrice).toMatchObject({ amount: 1400, currency: "eur" });
    expect(dayOf(Date.parse(shown.newPrice?.at ?? ""), "UTC")).toBe(from);
    await live(ada, 33);
    expect(await charges(ada)).toEqual([1200, 1200]);
    await live(ada, 32);
    expect(await charges(ada)).toEqual([1200, 1200, 1400]);
    expect(await membership(server, ada)).toMatchObject({
      ...{ price: { amount: 1400 }, nextCharge: { amount: 1400 }, newPrice: null, plan: "premium-monthly" },
    });
    expect(await lettersTo(ada)).toBe(1);
  });

  it("is charged to nobody who cancels before it, and to a new member at once", async () => {
    await sell(server, "premium-monthly", { amount: 1200, membersFrom: "" });
    const ada = await aPayer();
    await sell(server, "premium-monthly", { amount: 1500, membersFrom: TODAY });
    await tell(ada);
    await letter(sink, ada, "From ");
    await hear(ada);
    await act(server, ada, "cancel");
    expect((await membership(server, ada)).newPrice).toBeNull();
    await live(ada, 32);
    expect(await charges(ada)).toEqual([1200]);
    const eve = await aPayer();
    expect(await charges(eve)).toEqual([1500]);
  });

  it("is forgotten where it is taken back before its day", async () => {
    await sell(server, "premium-yearly", { amount: 12_000, membersFrom: "" });
    const ada = await aPayer("premium-yearly");
    await sell(server, "premium-yearly", { amount: 15_000, membersFrom: TODAY });
    await tell(ada);
    await hear(ada);
    expect((await membership(server, ada)).newPrice).toMatchObject({ amount: 15_000 });
    expect((await membership(server, ada)).nextCharge).toMatchObject({ amount: 15_000 });
    await sell(server, "premium-yearly", { amount: 15_000, membersFrom: "" });
    await expect.poll(() => newPriceOf(ada)).toBeNull();
    expect(await membership(server, ada)).toMatchObject({ nextCharge: { amount: 12_000 } });
  });

  it("is announced anew, for a later charge, where the mail went out too late", async () => {
    await sell(server, "premium-monthly", { amount: 1200, membersFrom: "" });
    const ada = await aPayer();
    await sell(server, "premium-monthly", { amount: 1600, membersFrom: TODAY });
    await expect.poll(() => look().then(() => lettersTo(ada))).toBe(1);
    // As if the mail server had not answered for long: the day in the letter is less than thirty days away.
    await sql(server, `UPDATE priceChanges SET first = first - 40 * 86400 WHERE user = '${ada.id}'`);
    await runCron(server, "mail-queue");
    await tell(ada, 2);
    await hear(ada);
    expect(await lettersTo(ada)).toBe(2);
    const at = Date.parse((await membership(server, ada)).newPrice?.at ?? "");
    expect(at).toBeGreaterThan(Date.now() + 30 * DAY_MS);
  });
});

describe("a price that falls", { timeout: 120_000 }, () => {
  it("is charged at the next renewal, without a letter", async () => {
    await sell(server, "premium-monthly", { amount: 1200, membersFrom: "" });
    const ada = await aPayer();
    await sell(server, "premium-monthly", { amount: 900, membersFrom: TODAY });
    const next = () => look().then(() => membership(server, ada));
    await expect.poll(next, { timeout: 10_000 }).toMatchObject({ nextCharge: { amount: 900 }, newPrice: null });
    // As after a fall between the provider's word and ours: it is told nothing twice, and our row is made to say it.
    const changes = () =>
      server.payments.store.rows("SELECT 1 FROM events WHERE type = 'customer.subscription.updated'").length;
    const told = changes();
    await sql(server, `UPDATE subscriptions SET amount = 1200 WHERE user = '${ada.id}'`);
    await expect.poll(next, { timeout: 10_000 }).toMatchObject({ price: { amount: 900 } });
    expect(changes()).toBe(told);
    expect(await charges(ada)).toEqual([1200]);
    await live(ada, 32);
    expect(await charges(ada)).toEqual([1200, 900]);
    expect(await kindsOf(server, ada)).not.toContain("newPrice");
  });
});

it("nobody pays more where this site sends no mails", async () => {
  await using mute = await startPocketBase();
  const ada = await aPerson(mute);
  await buy(mute, ada);
  await sell(mute, "premium-monthly", { amount: 1400, membersFrom: TODAY });
  for (let times = 0; times < 3; times++) await runCron(mute, "price-changes");
  expect(await membership(mute, ada)).toMatchObject({ newPrice: null, nextCharge: { amount: 1200 } });
  expect(await sql(mute, "SELECT COUNT(*) FROM priceChanges")).toEqual(["0"]);
});
