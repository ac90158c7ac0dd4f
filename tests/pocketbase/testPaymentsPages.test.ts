import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask } from "./ask.ts";
import { aMember, anOrder, aShop, CARDS, days } from "./stripeShop.ts";

const server = await sharedServer();
const shop = await aShop(server);

const page = async (path: string) => {
  const { status, headers, body } = await ask({ url: server.payments.base }, path);
  return { status, headers, text: body.toString() };
};
const submit = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await ask({ url: server.payments.base }, path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, location: answer.headers.location, text: answer.body.toString() };
};

describe("the payment page", () => {
  it("says that no money moves, what is sold, and of the email only how it begins", async () => {
    const ada = await aPerson(server, { email: "ada.lovelace@example.test" });
    const order = await anOrder(shop, ada, { subscription_data: { trial_period_days: 7 } });
    expect(order.url).toMatch(/\/pay\/cs_test_\w{24}$/);
    const { status, text, headers } = await page(`/pay/${order.id}`);
    expect(status).toBe(200);
    for (const said of ["Test payment, no money moves", "Premium", "€0", "€12", "Trial, until", "a…@example.test"])
      expect(text).toContain(said);
    expect(text).not.toContain("lovelace");
    expect(text).not.toMatch(/<script/);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("form-action 'self' http://shop.test;");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["referrer-policy"]).toBe("same-origin");
  });

  it("leads on to the shop once it is paid, and cannot be paid twice", async () => {
    const { id } = await anOrder(shop, await aPerson(server));
    const path = `/pay/${id}`;
    const paid = await submit(path, { card: CARDS.pays });
    expect([paid.status, paid.location]).toEqual([303, `http://shop.test/success?session_id=${id}`]);
    expect((await page(path)).text).toContain("This is paid");
    expect((await submit(path, { card: CARDS.pays })).text).toContain("This is paid");
    const charges = (await shop.stripe.checkout.sessions.retrieve(id)).customer;
    expect((await shop.stripe.charges.list({ customer: String(charges) })).data).toHaveLength(1);
  });

  it("says what is wrong, and keeps what was chosen", async () => {
    const { id } = await anOrder(shop, await aPerson(server));
    const path = `/pay/${id}`;
    const declined = await submit(path, { card: CARDS.noFunds });
    expect(declined.status).toBe(402);
    expect(declined.text).toContain("Your card has insufficient funds.");
    expect(declined.text).toMatch(/value="4000000000009995" checked/);
    const real = await submit(path, { card: CARDS.pays, typed: "4111 1111 1111 1111" });
    expect(real.text).toContain("This is no test card.");
    expect(real.text).not.toContain("4111");
  });

  it("plays the bank's question, whatever is pressed", async () => {
    const { id } = await anOrder(shop, await aPerson(server), { subscription_data: { trial_period_days: 7 } });
    const path = `/pay/${id}`;
    expect((await submit(path, { card: CARDS.asks })).location).toBe(path);
    expect((await page(path)).text).toContain("Your bank asks: is it you?");
    expect((await submit(path, { proof: "fail" })).text).toContain("The bank could not confirm that it is you.");
    await submit(path, { card: CARDS.asks });
    expect((await submit(path, { proof: "complete" })).location).toContain("/success");
  });

  it("is pressed by no other site, and unknown to whoever has no address", async () => {
    const { id } = await anOrder(shop, await aPerson(server));
    const foreign = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
    expect((await submit(`/pay/${id}`, { card: CARDS.pays }, foreign)).status).toBe(403);
    expect((await page("/pay/cs_test_none")).status).toBe(404);
    expect((await submit("/pay/cs_test_none", { card: CARDS.pays })).status).toBe(404);
    expect((await submit(`/pay/${id}`, { card: "4".repeat(70_000) })).status).toBe(413);
  });

  it("shows names as they are and never as markup, and leads to the web alone", async () => {
    const ada = await aPerson(server);
    const product_data = { name: `<img src=x onerror="alert(1)">` };
    const line_items = [{ price_data: { currency: "eur", unit_amount: 100, product_data }, quantity: 1 }];
    const { id } = await anOrder(shop, ada, { mode: "payment", line_items });
    const { text } = await page(`/pay/${id}`);
    expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(text).not.toContain("<img");
    for (const wrong of ["javascript:alert(1)", "data:text/html,x", `https://a.test/"><script>`])
      await expect(anOrder(shop, ada, { success_url: wrong })).rejects.toMatchObject({ code: "url_invalid" });
  });
});

describe("the portal page", () => {
  it("shows plan, card and invoices, and does what its buttons say", async () => {
    const ada = await aPerson(server);
    const { customer, subscription } = await aMember(server, shop, ada);
    const { url } = await shop.stripe.billingPortal.sessions.create({ customer, return_url: "http://shop.test/me" });
    const path = new URL(url).pathname;
    const shown = await page(path);
    for (const said of ["Your subscription", "4242", "€12", "Back to", "http://shop.test/me"])
      expect(shown.text).toContain(said);
    expect(await submit(path, { act: "cancel" })).toMatchObject({ status: 303, location: `${path}?done=cancel` });
    expect((await page(`${path}?done=cancel`)).text).toContain("It ends with the period you paid.");
    expect((await shop.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
    expect((await submit(path, { act: "card", card: CARDS.declined })).text).toContain("Your card was declined.");
    expect((await submit(path, { act: "card", typed: "5555 5555 5555 4444" })).status).toBe(303);
    expect((await page(path)).text).toContain("mastercard 4444");
    expect(shown.text).toMatch(/<td>[A-Z0-9a-z]{8}-0001<\/td>/);
    await days(server, ada, 1 / 96);
    expect((await page(path)).status).toBe(404);
  });
});
