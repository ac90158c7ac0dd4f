import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json } from "./ask.ts";
import { aMember, aShop, CARDS, days, operate } from "./stripeShop.ts";

const server = await sharedServer();
const shop = await aShop(server);

const state = (id: string) => shop.stripe.subscriptions.retrieve(id);
const amounts = async (customer: string) =>
  (await shop.stripe.invoices.list({ customer })).data.map(({ total, amount_paid }) => [total, amount_paid]);

describe("a cancellation", () => {
  it("at the end of the period ends exactly there, and can be taken back before", async () => {
    const ada = await aPerson(server);
    const { subscription, customer } = await aMember(server, shop, ada);
    const asked = await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect(asked).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(asked.cancel_at).toBe(asked.items.data[0]?.current_period_end);
    const back = await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at: null, canceled_at: null });
    await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    await days(server, ada, 40);
    const ended = await state(subscription);
    expect(ended.status).toBe("canceled");
    expect(ended.ended_at).toBe(ended.items.data[0]?.current_period_end);
    expect(await amounts(customer)).toEqual([[1200, 1200]]);
  });

  it("at the end of the period ends with the year that another plan begins meanwhile", async () => {
    const { subscription } = await aMember(server, shop, await aPerson(server));
    const { items } = await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    const yearly = [{ id: String(items.data[0]?.id), price: shop.yearly.id }];
    const changed = await shop.stripe.subscriptions.update(subscription, { items: yearly });
    expect(changed.cancel_at).toBe(changed.items.data[0]?.current_period_end);
    expect(changed.cancel_at).toBeGreaterThan(items.data[0]?.current_period_end ?? Infinity);
  });
});

describe("a change of plan", () => {
  it("costs exactly what its preview said", async () => {
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

  it("within one rhythm is billed at once, and credited when it is taken back", async () => {
    const { stripe, monthly } = shop;
    const dear = await stripe.prices.create({
      product: String(monthly.product),
      currency: "eur",
      unit_amount: 2400,
      recurring: { interval: "month" },
    });
    const ada = await aPerson(server);
    const { subscription, customer } = await aMember(server, shop, ada);
    await days(server, ada, 15);
    const [item] = (await state(subscription)).items.data;
    const items = [{ id: String(item?.id), price: dear.id }];
    await stripe.subscriptions.update(subscription, { items, proration_behavior: "always_invoice" });
    const [more] = await amounts(customer);
    expect(more?.[0]).toBeGreaterThan(500);
    const back = [{ id: String(item?.id), price: monthly.id }];
    await stripe.subscriptions.update(subscription, { items: back, proration_behavior: "always_invoice" });
    // There and back at the same moment costs nothing, but for the second between.
    expect(Math.abs(((await amounts(customer))[0]?.[0] ?? 99) + (more?.[0] ?? 99))).toBeLessThanOrEqual(2);
  });

  it("during the trial costs nothing", async () => {
    const ada = await aPerson(server);
    const trial = { subscription_data: { trial_period_days: 7 } };
    const { subscription, customer } = await aMember(server, shop, ada, trial);
    const [item] = (await state(subscription)).items.data;
    await shop.stripe.subscriptions.update(subscription, { items: [{ id: String(item?.id), price: shop.yearly.id }] });
    expect(await amounts(customer)).toEqual([[0, 0]]);
  });
});

describe("money that goes back", () => {
  it("is given back by whoever steers the provider, in part or in full", async () => {
    const ada = await aPerson(server);
    const { customer } = await aMember(server, shop, ada);
    expect((await operate(server, "refund", { user: ada.id, amount: 1201 })).status).toBe(400);
    expect(json(await operate(server, "refund", { user: ada.id, amount: 200 }))).toMatchObject({ amount: 200 });
    expect(json(await operate(server, "refund", { user: ada.id }))).toMatchObject({ amount: 1000 });
    expect((await shop.stripe.charges.list({ customer })).data).toMatchObject([{ refunded: true }]);
  });

  it("is disputed by a card that does so, and by whoever steers the provider", async () => {
    const ada = await aPerson(server);
    const { customer } = await aMember(server, shop, ada, {}, CARDS.disputed);
    const [charge] = (await shop.stripe.charges.list({ customer })).data;
    expect(charge?.disputed).toBe(true);
    const dispute = () => shop.stripe.disputes.list({ charge: String(charge?.id) });
    expect((await dispute()).data).toMatchObject([{ status: "needs_response", charge: charge?.id }]);
    expect(json(await operate(server, "dispute", { user: ada.id, status: "won" }))).toMatchObject({ status: "won" });
    expect((await operate(server, "dispute", { user: ada.id, status: "lost" })).status).toBe(400);
    expect((await operate(server, "dispute", { user: ada.id, status: "open" })).status).toBe(200);
    expect((await dispute()).data.map(({ status }) => status)).toEqual(["needs_response", "won"]);
  });
});

describe("a portal page", () => {
  it("cancels, resumes and ends", async () => {
    const ada = await aPerson(server);
    const { customer, subscription } = await aMember(server, shop, ada);
    const { id: session } = await shop.stripe.billingPortal.sessions.create({
      customer,
      return_url: "http://shop.test/",
    });
    const portal = (act: string) => operate(server, "portal", { session, act }).then(({ status }) => status);
    expect(await portal("sell")).toBe(400);
    expect(await portal("cancel")).toBe(200);
    expect(await state(subscription)).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(await portal("resume")).toBe(200);
    expect(await state(subscription)).toMatchObject({ cancel_at_period_end: false });
    expect(await portal("cancelNow")).toBe(200);
    expect(await state(subscription)).toMatchObject({ status: "canceled" });
    await days(server, ada, 1 / 96);
    expect(await portal("resume")).toBe(404);
  });
});
