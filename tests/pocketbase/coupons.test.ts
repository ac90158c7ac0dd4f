import { beforeAll, describe, expect, it } from "vitest";
import type { CouponMade, CouponShown } from "#contract/offers.d.ts";
import { act, advance, atProvider, confirm, membership, order, pay, sessionOf } from "#support/buying.ts";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer, startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { inDays, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const MONTHLY = "premium-monthly";

let server: TestServer;
let boss: Person;
beforeAll(async () => {
  server = await sharedServer();
  boss = await aRole(server, "operator");
});

let made = 0;
const coupon = { effect: "percent", value: 25, periods: "once" };
const ask = (body: object, who: Pick<Person, "token"> = boss, on = server) =>
  send(on, "POST", "/api/course/operator/coupons", body, who.token);

async function aCoupon(some: object = {}): Promise<CouponMade> {
  made += 1;
  return json(await succeeded(ask({ ...coupon, code: `Spring-${Date.now()}-${made}`, ...some })));
}

const quoted = ({ token }: Person, code: string, plan = MONTHLY) =>
  send(server, "POST", "/api/course/coupon", { plan, code }, token);
const problems = ({ status, body }: { status: number; body: Buffer }) => {
  const { message, data } = JSON.parse(body.toString()) as { message: string; data: Record<string, { code: string }> };
  return { status, message, codes: Object.entries(data).map(([name, { code }]) => `${name} ${code}`) };
};
const refusal = async (asking: ReturnType<typeof send>) => problems(await asking).codes[0];
const buyWith = async (who: Person, code: string, plan = MONTHLY) => {
  const session = sessionOf(await order(server, who, plan, { coupon: code }));
  await pay(server, session);
  return (await confirm(server, who, session)).membership;
};

describe("a coupon", () => {
  it("is made by an operator, once for each code, and says what is wrong at its field", async () => {
    const one = await aCoupon({ mostRedemptions: 5, plans: [MONTHLY], until: inDays(3).toISOString() });
    expect(one).toMatchObject({ ...coupon, active: true, mostRedemptions: 5, plans: [MONTHLY] });
    expect(problems(await ask({ ...coupon, code: one.code.toLowerCase() })).codes).toEqual([
      "code validation_not_unique",
    ]);
    const wrong = async (some: object) => problems(await ask({ ...coupon, code: "A-fine-code", ...some })).codes;
    expect(await wrong({ code: "no" })).toEqual(["code validation_invalid_format"]);
    expect(await wrong({ periods: "twice" })).toEqual(["periods validation_in_invalid"]);
    expect(await wrong({ value: 101 })).toEqual(["value validation_max"]);
    expect(await wrong({ plans: ["weekly"] })).toEqual(["plans validation_unknown"]);
    expect(await wrong({ until: "soon" })).toEqual(["until validation_date"]);
    expect(await wrong({ effect: "amount" })).toEqual(["currency validation_required"]);
  });

  it("says to the signed-in what it takes off, however it is written", async () => {
    const ada = await aPerson(server);
    const { code } = await aCoupon();
    const shown = json<CouponShown>(await succeeded(quoted(ada, ` ${code.toUpperCase()} `)));
    const money = (amount: number) => ({ amount, currency: "eur" });
    expect(shown).toEqual({ code, before: money(1200), after: money(900), periods: "once" });
    expect((await send(server, "POST", "/api/course/coupon", { plan: MONTHLY, code })).status).toBe(401);
  });

  it("that does not fit is refused with one sentence, and a code for why", async () => {
    const ada = await aPerson(server);
    const [future, past, yearly] = [
      await aCoupon({ from: inDays(1).toISOString() }),
      await aCoupon({ until: inDays(-1).toISOString() }),
      await aCoupon({ plans: ["premium-yearly"] }),
    ];
    const all = [];
    for (const { code } of [{ code: "NOBODY-HAS-IT" }, future, past, yearly])
      all.push(problems(await quoted(ada, code)));
    expect(all.map(({ codes }) => codes[0])).toEqual([
      ...["code validation_unknown", "code validation_not_yet", "code validation_expired"],
      "code validation_other_plan",
    ]);
    expect(new Set(all.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
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

describe("an order with a coupon", () => {
  it("is charged less as long as it counts, and says so before", async () => {
    const ada = await aPerson(server);
    const { code } = await aCoupon({ effect: "amount", value: 500, currency: "eur", periods: 2 });
    expect((await buyWith(ada, code.toLowerCase())).nextCharge).toMatchObject({ amount: 700 });
    for (const days of [8, 31, 31]) await advance(server, ada, days);
    await atProvider(server, "deliver");
    const path = "/api/course/subscription/invoices";
    const { invoices } = json<{ invoices: { amount: number }[] }>(
      await succeeded(send(server, "GET", path, undefined, ada.token)),
    );
    expect(
      invoices
        .map(({ amount }) => amount)
        .toReversed()
        .slice(0, 2),
    ).toEqual([700, 700]);
    expect(invoices[0]?.amount).toBe(1200);
    // What was delivered may still be read anew.
    await expect.poll(async () => (await membership(server, ada)).nextCharge?.amount, { timeout: 15_000 }).toBe(1200);
  });

  it("uses it up for its buyer, also when they leave at once", async () => {
    const ada = await aPerson(server);
    const { code } = await aCoupon();
    await buyWith(ada, code);
    await act(server, ada, "withdraw");
    expect(await refusal(quoted(ada, code))).toBe("code validation_used");
    await expect(order(server, ada, MONTHLY, { coupon: code })).rejects.toThrow("validation_used");
  });

  it("that is refused names the field of the order, and begins none", async () => {
    const ada = await aPerson(server);
    await expect(order(server, ada, MONTHLY, { coupon: "NOBODY-HAS-IT" })).rejects.toThrow(
      /"coupon":\{"code":"validation_unknown"/,
    );
    expect(await sql(server, `SELECT COUNT(*) FROM checkouts WHERE user = '${ada.id}'`)).toEqual(["0"]);
  });

  it("of two hundred at once is begun once, when one may have it", LONG_HERE, async () => {
    const { code, id } = await aCoupon({ mostRedemptions: 1 });
    const people: Person[] = [];
    for (let at = 0; at < 8; at++) people.push(await aPerson(server));
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) => order(server, people[at % 8] as Person, MONTHLY, { coupon: code })),
    );
    const urls = new Set(tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
    expect(urls.size).toBe(1);
    const [count] = await sql(server, `SELECT COUNT(*) FROM redemptions WHERE coupon = '${id}'`);
    expect(Number(count)).toBe(1);
  });

  it("that expires unpaid gives it back", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const { code } = await aCoupon({ mostRedemptions: 1 });
    await order(server, ada, MONTHLY, { coupon: code });
    expect(await refusal(quoted(bob, code))).toBe("code validation_used_up");
    await advance(server, ada, 1);
    await expect.poll(async () => (await quoted(bob, code)).status).toBe(200);
    await buyWith(bob, code);
    expect(await refusal(quoted(ada, code))).toBe("code validation_used_up");
  });

  it("for another plan gives up the first one: only one is ever paid with it", async () => {
    const ada = await aPerson(server);
    const { code } = await aCoupon();
    const first = sessionOf(await order(server, ada, MONTHLY, { coupon: code }));
    const second = sessionOf(await order(server, ada, "premium-yearly", { coupon: code }));
    await expect(pay(server, first)).rejects.toThrow("session_expired");
    await pay(server, second);
    const { membership: now } = await confirm(server, ada, second);
    expect(now).toMatchObject({ plan: "premium-yearly", nextCharge: { amount: 9000 } });
  });
});
