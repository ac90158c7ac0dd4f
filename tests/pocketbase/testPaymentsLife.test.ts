import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json } from "./ask.ts";
import { aMember, anOrder, aShop, CARDS, days, operate, press } from "./stripeShop.ts";

const DAY_S = 86_400;
const nowS = () => Math.floor(Date.now() / 1000);

const server = await sharedServer();
const shop = await aShop(server);

const WEEK = { subscription_data: { trial_period_days: 7 } };
const invoicesOf = async (customer: string) =>
  (await shop.stripe.invoices.list({ customer })).data.map(({ billing_reason, status, amount_paid }) => [
    billing_reason,
    status,
    amount_paid,
  ]);
const state = (id: string) => shop.stripe.subscriptions.retrieve(id);

describe("a customer's clock", () => {
  it("ends the trial with the first charge, and every month with another", async () => {
    const ada = await aPerson(server);
    const { customer, subscription } = await aMember(server, shop, ada, WEEK);
    expect(await state(subscription)).toMatchObject({ status: "trialing" });
    expect(await invoicesOf(customer)).toEqual([["subscription_create", "paid", 0]]);
    await days(server, ada, 8);
    expect(await state(subscription)).toMatchObject({ status: "active" });
    await days(server, ada, 62);
    expect(await invoicesOf(customer)).toEqual([
      ["subscription_cycle", "paid", 1200],
      ["subscription_cycle", "paid", 1200],
      ["subscription_cycle", "paid", 1200],
      ["subscription_create", "paid", 0],
    ]);
  });

  it("moves all that was into the past, so that what runs now runs by the real time", async () => {
    const ada = await aPerson(server);
    const { subscription } = await aMember(server, shop, ada);
    const before = await state(subscription);
    await days(server, ada, 10);
    const after = await state(subscription);
    const [was, is] = [before.items.data[0], after.items.data[0]];
    expect(after.created).toBe(before.created - 10 * DAY_S);
    expect(is?.current_period_end).toBe(Number(was?.current_period_end) - 10 * DAY_S);
    await days(server, ada, 25);
    const renewed = (await state(subscription)).items.data[0];
    expect(renewed?.current_period_start).toBeLessThanOrEqual(nowS());
    expect(renewed?.current_period_end).toBeGreaterThan(nowS());
  });

  it("goes forward only, at most two periods at a time", async () => {
    const ada = await aPerson(server);
    await aMember(server, shop, ada);
    for (const wrong of [-1, 0, 63, "5", null])
      expect((await operate(server, "advance", { user: ada.id, days: wrong })).status, String(wrong)).toBe(400);
    expect((await operate(server, "advance", { user: "nobody", days: 1 })).status).toBe(400);
  });
});

describe("a card that fails", () => {
  it("is tried again after 1, 3, 7 and 14 days, and then it is over", async () => {
    const ada = await aPerson(server);
    const { customer, subscription } = await aMember(server, shop, ada, WEEK, CARDS.failsLater);
    await days(server, ada, 7.1);
    for (const [after, day, tries] of [
      [0, 1, 1],
      [1, 3, 2],
      [2, 7, 3],
      [4, 14, 4],
    ] as const) {
      if (after > 0) await days(server, ada, after);
      const [invoice] = (await shop.stripe.invoices.list({ customer })).data;
      expect(invoice).toMatchObject({ status: "open", attempt_count: tries });
      expect(Number(invoice?.next_payment_attempt) - Number(invoice?.created)).toBe(day * DAY_S);
      expect(await state(subscription)).toMatchObject({ status: "past_due" });
    }
    await days(server, ada, 7);
    expect(await state(subscription)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    await days(server, ada, 40);
    expect((await shop.stripe.invoices.list({ customer })).data).toHaveLength(2);
  });

  it("and is changed in time pays what stands open", async () => {
    const ada = await aPerson(server);
    const { customer, subscription } = await aMember(server, shop, ada, WEEK, CARDS.failsLater);
    await days(server, ada, 8.5);
    const { id } = await shop.stripe.billingPortal.sessions.create({ customer, return_url: "http://shop.test/" });
    const answer = await operate(server, "portal", { session: id, act: "card", card: CARDS.pays });
    expect(answer.status).toBe(200);
    expect(await state(subscription)).toMatchObject({ status: "active" });
    expect((await invoicesOf(customer))[0]).toEqual(["subscription_cycle", "paid", 1200]);
  });

  it.each([
    ["declined", "generic_decline"],
    ["noFunds", "insufficient_funds"],
  ] as const)("at the checkout (%s) leaves the order open for another card", async (card, code) => {
    const ada = await aPerson(server);
    const { id, customer } = await anOrder(shop, ada);
    const refused = await press(server, { session: id, card: CARDS[card] });
    expect(refused.status).toBe(402);
    expect(json(refused)).toMatchObject({ error: { decline_code: code } });
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open", subscription: null });
    expect((await shop.stripe.charges.list({ customer: String(customer) })).data).toEqual([]);
    expect((await press(server, { session: id, card: CARDS.pays })).status).toBe(200);
  });

  it("of a real kind is never taken", async () => {
    const ada = await aPerson(server);
    const { id } = await anOrder(shop, ada);
    for (const card of ["4929000000006", "4111 1111 1111 1111", "4242424242424241", "x"])
      expect((await press(server, { session: id, card })).status, card).toBe(402);
  });
});

describe("a bank that asks first", () => {
  it("keeps the subscription incomplete until it is told, and ends it after 23 hours", async () => {
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

  it("lets it begin once it is told that it is you", async () => {
    const ada = await aPerson(server);
    const { id } = await anOrder(shop, ada);
    await press(server, { session: id, card: CARDS.asks });
    const answer = json<{ state: string; url: string }>(await press(server, { session: id, proof: "complete" }));
    expect(answer).toEqual({ state: "paid", url: `http://shop.test/success?session_id=${id}` });
    const { subscription } = await shop.stripe.checkout.sessions.retrieve(id);
    expect(await state(String(subscription))).toMatchObject({ status: "active" });
    await days(server, ada, 32);
    expect(await state(String(subscription))).toMatchObject({ status: "active" });
  });
});

describe("an order", () => {
  it("is over when its time is", async () => {
    const ada = await aPerson(server);
    const { id, customer } = await anOrder(shop, ada);
    await days(server, ada, 1 / 24);
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
    expect((await press(server, { session: id, card: CARDS.pays })).status).toBe(402);
    expect((await shop.stripe.subscriptions.list({ customer: String(customer), status: "all" })).data).toEqual([]);
  });

  it("with a promotion code costs less, as often as its coupon says", async () => {
    const ada = await aPerson(server);
    const coupon = await shop.stripe.coupons.create({ percent_off: 50, duration: "once" });
    const promotion = { type: "coupon", coupon: coupon.id } as const;
    const { id } = await shop.stripe.promotionCodes.create({ promotion, code: "HALF", max_redemptions: 1 });
    const discounts = [{ promotion_code: id }];
    const { customer } = await aMember(server, shop, ada, { discounts });
    await days(server, ada, 32);
    expect(await invoicesOf(customer)).toEqual([
      ["subscription_cycle", "paid", 1200],
      ["subscription_create", "paid", 600],
    ]);
    await expect(anOrder(shop, ada, { discounts })).rejects.toMatchObject({ code: "promotion_code_expired" });
  });
});
