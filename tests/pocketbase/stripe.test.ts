import Stripe from "stripe";
import { afterAll, describe, expect, it } from "vitest";
import { preparePrices } from "#server/scripts/plans/prices.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import { act, anOrder, confirm, membership, order, sessionOf } from "#support/buying.ts";
import { aPerson } from "#support/person.ts";
import { request, send } from "#support/request.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { payAt, shopAndBank, stripeEnv } from "./bank.ts";

/**
 * Stripe's half of the shop, over HTTP: the test provider stands for Stripe (it speaks Stripe's protocol, which Stripe's own
 * client drives elsewhere), and the shop sells with `PAYMENTS=stripe`.
 */

const SOLD = { currency: "eur", trialDays: 7 };
const PLANS: PricedPlan[] = [
  { ...SOLD, key: "premium-monthly", title: "Premium, monthly", amount: 1200, interval: "month" },
  { ...SOLD, key: "premium-yearly", title: "Premium, yearly", amount: 12_000, interval: "year" },
];

const both = await shopAndBank();
const { bank, shop, secret } = both;
const provider = { base: `${bank.url}`, key: both.apiKey };
afterAll(async () => {
  await shop.stop();
  await bank.stop();
});

describe("the shop with Stripe", () => {
  it("sells nothing whose price was not made there, and says so", async () => {
    const ada = await aPerson(shop);
    const asked = await send(`${shop.url}/api/course/checkout`, { body: await anOrder(shop), token: ada.token });
    expect(asked.status).toBe(502);
    expect(await asked.json()).toMatchObject({ message: expect.stringContaining("Nothing was charged") });
  });

  it("finds its prices there after they were made, and makes none twice", async () => {
    expect((await preparePrices(provider, PLANS)).map(({ isNew }) => isNew)).toEqual([true, true]);
    const again = await preparePrices(provider, PLANS);
    expect(again.map(({ isNew }) => isNew)).toEqual([false, false]);
    const dearer = await preparePrices(provider, [{ ...PLANS[0], amount: 1300 } as PricedPlan]);
    expect(dearer[0]).toMatchObject({ isNew: true });
    expect(dearer[0]?.id).not.toBe(again[0]?.id);
  });

  it("sells, hears of it by Stripe's signed events, and ends with everything given back", async () => {
    const ada = await aPerson(shop);
    const url = await order(shop, ada, "premium-monthly", { back: "/module/5/five-numbers" });
    expect((await payAt(both, url)).status).toBe(303);
    await expect.poll(() => membership(shop, ada), { timeout: 10_000 }).toMatchObject({ state: "trialing" });
    expect(await confirm(shop, ada, sessionOf(url))).toMatchObject({ state: "paid", back: "/module/5/five-numbers" });
    expect(await act(shop, ada, "cancel")).toMatchObject({ state: "canceling" });
    expect(await act(shop, ada, "resume")).toMatchObject({ state: "trialing" });
    expect(await act(shop, ada, "withdraw")).toMatchObject({ state: "ended", validUntil: null });
  });

  it("believes what Stripe's own package signs, and nothing else", async () => {
    const stripe = new Stripe("sk_test_1");
    const payload = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "payout.paid",
      created: 1,
      livemode: false,
      data: { object: { id: "po_1", object: "payout" } },
    });
    const deliver = (header: string) =>
      fetch(`${shop.url}/api/course/webhooks/stripe`, {
        method: "POST",
        body: payload,
        headers: { "stripe-signature": header },
      });
    const header = (signedWith: string) => stripe.webhooks.generateTestHeaderString({ payload, secret: signedWith });
    expect((await deliver(header(secret))).status).toBe(200);
    expect((await deliver(header("whsec_old"))).status).toBe(200);
    expect((await deliver(header("whsec_other"))).status).toBe(400);
    expect((await deliver("")).status).toBe(400);
  });

  it("has no address of a provider's, and rows of test payments grant nothing", async () => {
    const ada = await aPerson(shop);
    for (const path of ["/v1/prices", "/pay/cs_test_1"]) expect((await fetch(shop.url + path)).status, path).toBe(404);
    for (const path of ["sandbox/pay", "control/advance", "webhooks/sandbox"])
      expect((await send(`${shop.url}/api/course/${path}`, { body: {}, token: ada.token })).status, path).toBe(404);
    const row = {
      user: ada.id,
      provider: "sandbox",
      providerSub: `sub_${ada.id}`,
      status: "active",
      state: "active",
      periodEnd: "2999-01-01 00:00:00.000Z",
      validUntil: "2999-01-01 00:00:00.000Z",
    };
    await request(`${shop.url}/api/collections/subscriptions/records`, { body: row, token: shop.superuser.token });
    expect(await membership(shop, ada)).toMatchObject({ state: "none", validUntil: null });
  });

  it("answers that nothing was charged while Stripe is silent", async () => {
    const ada = await aPerson(shop);
    await using silent = await startPocketBase({
      env: stripeEnv("http://127.0.0.1:9", "sk_test_1", "whsec_1"),
    });
    const grace = await aPerson(silent);
    const asked = await send(`${silent.url}/api/course/checkout`, { body: await anOrder(silent), token: grace.token });
    expect(asked.status).toBe(503);
    expect(await asked.json()).toMatchObject({ message: expect.stringContaining("Nothing was charged") });
    expect(await membership(shop, ada)).toMatchObject({ state: "none" });
  });
});
