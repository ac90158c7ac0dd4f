import { sql } from "./ask.ts";
import { describe, expect, it } from "vitest";
import type { ChangePreview, ProviderPage } from "#contract/membership.d.ts";
import {
  act,
  advance,
  atProvider,
  billsOf,
  buy,
  CARDS,
  confirm,
  membership,
  order,
  pay,
  sessionOf,
} from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { sharedServer } from "#support/startPocketBase.ts";

const DAY_MS = 86_400_000;
const server = await sharedServer();
const daysFromNow = (time: string | null): number => Math.round((Date.parse(time ?? "") - Date.now()) / DAY_MS);

/** Somebody whose trial is over, and who pays by the month. */
async function aPayer(): Promise<Person> {
  const ada = await aPerson(server);
  await buy(server, ada);
  await advance(server, ada, 8);
  await expect.poll(() => membership(server, ada)).toMatchObject({ state: "active" });
  return ada;
}

describe("a membership", () => {
  it("begins with a trial, when its order was paid", async () => {
    const ada = await aPerson(server);
    expect(await membership(server, ada)).toMatchObject({ state: "none", verbs: ["checkout"], canTry: true });
    const session = sessionOf(await order(server, ada, "premium-monthly", { back: "/module/5/five-numbers" }));
    expect(await confirm(server, ada, session)).toMatchObject({ state: "open", membership: { state: "none" } });
    await pay(server, session);
    const confirmed = await confirm(server, ada, session);
    expect(confirmed).toMatchObject({ state: "paid", back: "/module/5/five-numbers" });
    const { state, trialEnd, nextCharge, plan, canTry } = confirmed.membership;
    expect({ state, plan, canTry }).toEqual({ state: "trialing", plan: "premium-monthly", canTry: false });
    expect(daysFromNow(trialEnd)).toBe(7);
    expect(nextCharge).toMatchObject({ amount: 1200, currency: "eur", at: trialEnd });
  });

  it("is charged after its trial, and again each month", async () => {
    const ada = await aPayer();
    await advance(server, ada, 31);
    await expect.poll(async () => daysFromNow((await membership(server, ada)).periodEnd)).toBeGreaterThan(15);
    expect((await membership(server, ada)).state).toBe("active");
    expect(billsOf(server, ada).map(({ status, amount }) => [status, amount])).toEqual([
      ["paid", 1200],
      ["paid", 1200],
    ]);
  });

  it("that is cancelled runs to its end, and can be kept until then", async () => {
    const ada = await aPayer();
    const canceling = await act(server, ada, "cancel");
    expect(canceling).toMatchObject({
      state: "canceling",
      nextCharge: null,
      verbs: expect.arrayContaining(["resume"]),
    });
    expect(await act(server, ada, "resume")).toMatchObject({ state: "active" });
    await act(server, ada, "cancel");
    await advance(server, ada, 28);
    await expect.poll(() => membership(server, ada)).toMatchObject({ state: "canceling" });
    await advance(server, ada, 3);
    const over = { state: "ended", validUntil: null, verbs: expect.arrayContaining(["checkout"]) };
    await expect.poll(() => membership(server, ada)).toMatchObject(over);
  });

  it("stays what it was when the card refuses the change of plan", async () => {
    const ada = await aPayer();
    const at = `${server.url}/api/course`;
    const { url } = await request<ProviderPage>(`${at}/portal`, { body: {}, token: ada.token });
    const portal = { session: /bps_[A-Za-z0-9_]+/.exec(url)?.[0], act: "card", card: CARDS.failsLater };
    await atProvider(server, "portal", portal);
    const plan = "premium-yearly";
    const { prorationAt } = await act<ChangePreview>(server, ada, "preview", { plan });
    await expect(act(server, ada, "change", { plan, prorationAt })).rejects.toThrow(/402 .*Nothing has changed/);
    await atProvider(server, "deliver");
    expect(await membership(server, ada)).toMatchObject({ state: "active", plan: "premium-monthly", grace: null });
    expect(billsOf(server, ada).map(({ status, amount }) => [status, amount])).toEqual([["paid", 1200]]);
  });

  it("whose newest plan is given back whole ends, although the month before it was paid", async () => {
    const ada = await aPayer();
    const plan = "premium-yearly";
    const { prorationAt } = await act<ChangePreview>(server, ada, "preview", { plan });
    await act(server, ada, "change", { plan, prorationAt });
    await atProvider(server, "refund", { user: ada.id });
    await expect
      .poll(() => membership(server, ada))
      .toMatchObject({ state: "refunded", validUntil: null, nextCharge: null });
  });

  it("ends with its account, and nobody is asked about it again", async () => {
    const ada = await aPerson(server);
    await buy(server, ada);
    const [customer = ""] = await sql(server, `SELECT customer FROM billingCustomers WHERE user = '${ada.id}'`);
    const url = `${server.url}/api/collections/users/records/${ada.id}`;
    await request(url, { method: "DELETE", token: ada.token });
    await atProvider(server, "deliver");
    const told = "SELECT status FROM billingEvents WHERE type = 'customer.subscription.deleted' AND customer =";
    // It may come while the account is just being deleted, or when the test provider has forgotten its customer, too.
    await expect
      .poll(async () => {
        await sql(server, "UPDATE billingEvents SET nextAt = '2000-01-01 00:00:00.000Z' WHERE status != 'done'");
        await request(`${server.url}/api/crons/billing-worker`, { method: "POST", token: server.superuser.token });
        return (await sql(server, `${told} '${customer}'`))[0];
      })
      .toMatch(/^(done|ignored)$/);
    const late = `INSERT INTO billingEvents (id, provider, eventId, type, customer, status, nextAt, created)
      VALUES ('latecomer000000', 'sandbox', 'evt_late', 'charge.refunded', '${customer}', 'new', '', '2000-01-01')`;
    await sql(server, late);
    await request(`${server.url}/api/crons/billing-worker`, { method: "POST", token: server.superuser.token });
    const became = "SELECT status FROM billingEvents WHERE eventId = 'evt_late'";
    await expect.poll(() => sql(server, became)).toEqual(["ignored"]);
  });

  it("that has ended is not told to end for ever, though the provider refuses to hear it", async () => {
    const ada = await aPerson(server);
    await buy(server, ada);
    await act(server, ada, "withdraw");
    const [object = ""] = await sql(server, `SELECT providerSub FROM subscriptions WHERE user = '${ada.id}'`);
    const task = { provider: "sandbox", livemode: false, kind: "stop", object, key: `stop:${object}:dispute` };
    const { token } = server.superuser;
    const body = { ...task, nextAt: new Date(0).toISOString() };
    await request(`${server.url}/api/collections/billingQueue/records`, { body, token });
    await request(`${server.url}/api/crons/billing-worker`, { method: "POST", token });
    const left = `SELECT COUNT(*) FROM billingQueue WHERE object = '${object}' AND doneAt = ''`;
    await expect.poll(() => sql(server, left)).toEqual(["0"]);
  });

  it("has one trial a person, also with another account for the same address", async () => {
    const ada = await aPerson(server, { email: `ada-${Date.now()}@example.test` });
    await buy(server, ada);
    await act(server, ada, "withdraw");
    const again = await aPerson(server, { email: ada.email.replace("@", "+again@") });
    expect(await membership(server, again)).toMatchObject({ state: "none", canTry: false });
    expect((await buy(server, again)).membership.state).toBe("active");
  });

  it("has one trial a card: the second ends without a charge, and can be bought without one", async () => {
    const [ada, grace] = [await aPerson(server), await aPerson(server)];
    expect((await buy(server, ada, "premium-monthly", CARDS.own)).membership.state).toBe("trialing");
    const session = sessionOf(await order(server, grace, "premium-monthly"));
    await pay(server, session, CARDS.own);
    await expect
      .poll(() => confirm(server, grace, session))
      .toMatchObject({ membership: { state: "ended", canTry: false } });
    const { membership: bought } = await buy(server, grace, "premium-monthly", CARDS.own);
    expect(bought.state).toBe("active");
  });
});
