import { describe, expect, it } from "vitest";
import type { CouponShown } from "#contract/offers.d.ts";
import { aCode, act, advance, billsOf, confirm, membership, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer, startPocketBase } from "#support/startPocketBase.ts";
import { codesOf, inDays, json, send, succeeded } from "./ask.ts";

const MONTHLY = "premium-monthly";
const server = await sharedServer();
let made = 0;
const QUARTER = { percent_off: 25 };

async function fresh(coupon: Parameters<typeof aCode>[2] = QUARTER, some: Parameters<typeof aCode>[3] = {}) {
  made += 1;
  const code = `Spring-${Date.now()}-${made}`;
  await aCode(server, code, coupon, some);
  return code;
}

const quoted = ({ token }: Person, code: string, plan = MONTHLY) =>
  send(server, "POST", "/api/course/coupon", { plan, code }, token);
const REFUSED = { code: "validation_unknown" };
const buyWith = async (who: Person, code: string, plan = MONTHLY) => {
  const session = sessionOf(await order(server, who, plan, { coupon: code }));
  await pay(server, session);
  return (await confirm(server, who, session)).membership;
};

describe("a promotion code", () => {
  it("says to the signed-in what it takes off, however it is written", async () => {
    const ada = await aPerson(server);
    const code = await fresh();
    const shown = json<CouponShown>(await succeeded(quoted(ada, ` ${code.toUpperCase()} `)));
    const money = (amount: number) => ({ amount, currency: "eur" });
    expect(shown).toEqual({ code, before: money(1200), after: money(900), periods: "once" });
    expect((await send(server, "POST", "/api/course/coupon", { plan: MONTHLY, code })).status).toBe(401);
  });

  it("that does not count is refused with one sentence, whatever the reason", async () => {
    const ada = await aPerson(server);
    const codes = [
      "NOBODY-HAS-IT",
      await fresh({ ...QUARTER, applies_to: { products: ["plan_premium-yearly"] } }),
      await fresh({ amount_off: 300, currency: "usd" }),
      await fresh(QUARTER, { expires_at: Math.floor(inDays(-1).getTime() / 1000) }),
      await fresh(QUARTER, { restrictions: { minimum_amount: 1201, minimum_amount_currency: "eur" } }),
    ];
    const all = [];
    for (const code of codes) all.push(await quoted(ada, code));
    for (const answer of all) expect(codesOf(answer)).toEqual(REFUSED);
    expect(new Set(all.map(({ status, body }) => `${status} ${body.toString()}`)).size).toBe(1);
  });

  it("is not guessed: after twenty tries in an hour the next waits", async () => {
    await using bounded = await startPocketBase({ env: { RATE_LIMITS: "on" } });
    const ada = await aPerson(bounded);
    const guess = (at: number) =>
      send(bounded, "POST", "/api/course/coupon", { plan: MONTHLY, code: `GUESS-${at}` }, ada.token);
    for (let at = 0; at < 20; at++) expect((await guess(at)).status).toBe(400);
    expect((await guess(20)).status).toBe(429);
  });
});

describe("an order with a code", () => {
  it("is charged less as long as it counts, and says so before", async () => {
    const ada = await aPerson(server);
    const twoMonths = { duration: "repeating", duration_in_months: 2 };
    const code = await fresh({ amount_off: 500, currency: "eur", ...twoMonths });
    expect((await buyWith(ada, code.toLowerCase())).nextCharge).toMatchObject({ amount: 700 });
    await advance(server, ada, 8);
    expect((await membership(server, ada)).nextCharge).toMatchObject({ amount: 700 });
    for (const days of [31, 31]) await advance(server, ada, days);
    const amounts = billsOf(server, ada).map(({ amount }) => amount);
    expect(amounts.toReversed().slice(0, 2)).toEqual([700, 700]);
    expect(amounts[0]).toBe(1200);
    // What was delivered may still be read anew.
    await expect.poll(async () => (await membership(server, ada)).nextCharge?.amount, { timeout: 15_000 }).toBe(1200);
  });

  it("for first orders is once a person, also when they leave at once", async () => {
    const ada = await aPerson(server);
    const code = await fresh(QUARTER, { restrictions: { first_time_transaction: true } });
    await buyWith(ada, code);
    await act(server, ada, "withdraw");
    expect(codesOf(await quoted(ada, code))).toEqual(REFUSED);
    await expect(order(server, ada, MONTHLY, { coupon: code })).rejects.toThrow("validation_unknown");
  });

  it("that somebody else used up meanwhile is not paid, and not begun anew", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const code = await fresh(QUARTER, { max_redemptions: 1 });
    const late = sessionOf(await order(server, ada, MONTHLY, { coupon: code }));
    await buyWith(bob, code);
    await expect(pay(server, late)).rejects.toThrow("promotion_code_expired");
    expect(await membership(server, ada)).toMatchObject({ state: "none" });
    await expect(order(server, ada, "premium-yearly", { coupon: code })).rejects.toThrow("validation_unknown");
  });
});
