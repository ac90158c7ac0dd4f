import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { send } from "./ask.ts";
import { aMember, anOrder, aShop, CARDS, days, operate, press, type Shop } from "./sandbox.ts";

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await startPocketBase();
  shop = await aShop(server);
});
afterAll(() => server.stop());

const WEEK = { subscription_data: { trial_period_days: 7 } };
const state = (id: string) => shop.stripe.subscriptions.retrieve(id);
const newest = async (customer: string) => (await shop.stripe.invoices.list({ customer, limit: 1 })).data[0];
const pressPortal = (token: string, body: object) => send(server, "POST", "/api/course/sandbox/portal", body, token);

describe("a subscription without its money", () => {
  it("is past due where the bank asks at every renewal, until its customer answers", async () => {
    const ada = await aPerson(server);
    const { id, customer } = await anOrder(shop, ada);
    await press(server, ada, { session: id, card: CARDS.alwaysAsks });
    await press(server, ada, { session: id, proof: "complete" });
    await days(server, ada, 32);
    const { subscription } = await shop.stripe.checkout.sessions.retrieve(id);
    expect(await state(String(subscription))).toMatchObject({ status: "past_due" });
    const told = await shop.stripe.events.list({ types: ["invoice.payment_action_required"], limit: 1 });
    expect(told.data[0]?.data.object).toMatchObject({ customer, status: "open" });
  });

  it("stands unpaid after the last retry where that is set, and is paid by another card", async () => {
    const ada = await aPerson(server);
    const { customer, subscription } = await aMember(server, shop, ada, WEEK, CARDS.failsLater);
    await operate(server, "chaos", { unpaid: 1 });
    await days(server, ada, 22);
    await operate(server, "chaos", {});
    expect(await state(subscription)).toMatchObject({ status: "unpaid" });
    const { id } = await shop.stripe.billingPortal.sessions.create({ customer, return_url: "http://shop.test/" });
    await pressPortal(ada.token, { session: id, act: "card", card: CARDS.pays });
    expect(await state(subscription)).toMatchObject({ status: "active" });
  });

  it("is paused where there is no card and that was agreed, and goes on with one", async () => {
    const ada = await aPerson(server);
    const trial_settings = { end_behavior: { missing_payment_method: "pause" as const } };
    const order = { payment_method_collection: "if_required" as const };
    const { id, customer } = await anOrder(shop, ada, {
      ...order,
      subscription_data: { trial_period_days: 7, trial_settings },
    });
    await press(server, ada, { session: id });
    await days(server, ada, 8);
    const subscription = String((await shop.stripe.checkout.sessions.retrieve(id)).subscription);
    expect(await state(subscription)).toMatchObject({ status: "paused" });
    const portal = await shop.stripe.billingPortal.sessions.create({
      customer: String(customer),
      return_url: "http://s.test/",
    });
    await pressPortal(ada.token, { session: portal.id, act: "card", card: CARDS.pays });
    await shop.stripe.subscriptions.resume(subscription);
    expect(await state(subscription)).toMatchObject({ status: "active" });
    expect(await newest(String(customer))).toMatchObject({ status: "paid", amount_paid: 1200 });
  });

  it("is not asked for any while its collection is paused", async () => {
    const ada = await aPerson(server);
    const { customer, subscription } = await aMember(server, shop, ada);
    await shop.stripe.subscriptions.update(subscription, { pause_collection: { behavior: "void" } });
    await days(server, ada, 32);
    expect(await state(subscription)).toMatchObject({ status: "active" });
    expect(await newest(customer)).toMatchObject({ status: "void", amount_paid: 0 });
  });
});
