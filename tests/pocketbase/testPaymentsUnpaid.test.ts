import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { aMember, anOrder, aShop, CARDS, days, operate, press } from "./stripeShop.ts";

const server = await sharedServer();
const shop = await aShop(server);

const WEEK = { subscription_data: { trial_period_days: 7 } };
const state = (id: string) => shop.stripe.subscriptions.retrieve(id);
const newest = async (customer: string) => (await shop.stripe.invoices.list({ customer, limit: 1 })).data[0];

describe("a subscription without its money", () => {
  it("is past due where the bank asks at every renewal, until its customer answers", async () => {
    const ada = await aPerson(server);
    const { id, customer } = await anOrder(shop, ada);
    await press(server, { session: id, card: CARDS.alwaysAsks });
    await press(server, { session: id, proof: "complete" });
    await days(server, ada, 32);
    const { subscription } = await shop.stripe.checkout.sessions.retrieve(id);
    expect(await state(String(subscription))).toMatchObject({ status: "past_due" });
    const told = await shop.stripe.events.list({ types: ["invoice.payment_action_required"], limit: 1 });
    expect(told.data[0]?.data.object).toMatchObject({ customer, status: "open" });
  });

  it("stands unpaid after the last retry where that is set, and is paid by another card", async () => {
    const ada = await aPerson(server);
    const { customer, subscription } = await aMember(server, shop, ada, WEEK, CARDS.failsLater);
    await operate(server, "faults", { unpaid: 1 });
    await days(server, ada, 22);
    await operate(server, "faults", {});
    expect(await state(subscription)).toMatchObject({ status: "unpaid" });
    const { id } = await shop.stripe.billingPortal.sessions.create({ customer, return_url: "http://shop.test/" });
    await operate(server, "portal", { session: id, act: "card", card: CARDS.pays });
    expect(await state(subscription)).toMatchObject({ status: "active" });
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
