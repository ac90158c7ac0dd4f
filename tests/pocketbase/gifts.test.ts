import { describe, expect, it } from "vitest";
import type { Membership, ProviderPage } from "#contract/membership.d.ts";
import type { Gift } from "#contract/offers.d.ts";
import { act, advance, atProvider, buy, confirm, membership, pay, sessionOf } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { codesOf, json, listOf, send, sql, succeeded } from "./ask.ts";

const DAY_MS = 86_400_000;
const wish = { plan: "premium-monthly", months: 3, email: "bob@example.test", from: "Ada", words: "Have fun." };
const server = await sharedServer();
const give = ({ token }: Person, some: object = {}) =>
  send(server, "POST", "/api/course/gift", { ...wish, ...some }, token);
const accept = ({ token }: Person, code: string) => send(server, "POST", "/api/course/gift/accept", { code }, token);
const accepted = async (who: Person, code: string) => json<Membership>(await succeeded(accept(who, code)));
const gifts = ({ token }: Person) => listOf<Gift>(server, "/api/collections/gifts/records?sort=-created", token);
const begin = async (giver: Person, some: object = {}) =>
  sessionOf(json<ProviderPage>(await succeeded(give(giver, some))).url);

/** Orders and pays a gift; gives back its code. */
async function aGift(giver: Person, some: object = {}): Promise<string> {
  const session = await begin(giver, some);
  await pay(server, session);
  expect(await confirm(server, giver, session)).toMatchObject({ state: "paid" });
  const [gift] = (await gifts(giver)).filter(({ state }) => state === "paid");
  return gift?.code ?? "";
}

const days = (until: string | null): number => Math.round((Date.parse(until ?? "") - Date.now()) / DAY_MS);

describe("a gift", () => {
  it("costs what its months cost, and is nothing before it is paid", async () => {
    const ada = await aPerson(server);
    const session = await begin(ada);
    const [before] = await gifts(ada);
    expect(before).toMatchObject({ ...wish, state: "ordered", code: "", amount: 3600, currency: "eur" });
    expect(await confirm(server, ada, session)).toMatchObject({ state: "open" });
    await pay(server, session);
    expect(await confirm(server, ada, session)).toMatchObject({ state: "paid", membership: { state: "none" } });
    expect((await gifts(ada))[0]).toMatchObject({ state: "paid", code: expect.stringMatching(/^[A-Z2-9]{20}$/) });
    const [charged] = await sql(server, `SELECT amount FROM gifts WHERE payer = '${ada.id}'`);
    expect(Number(charged)).toBe(3600);
  });

  it("is paid also when its giver never comes back from the provider's page", async () => {
    const ada = await aPerson(server);
    await pay(server, await begin(ada));
    await atProvider(server, "deliver");
    await expect.poll(async () => (await gifts(ada))[0]?.state).toBe("paid");
  });

  it("opens Premium for whoever accepts it, once, without a card, and ends by itself", async () => {
    const [ada, bob, eve] = [await aPerson(server), await aPerson(server), await aPerson(server)];
    const code = await aGift(ada, { months: 1 });
    const typed = ` ${code.toLowerCase().replace(/(.{4})/g, "$1-")}`;
    const now = await accepted(bob, typed);
    expect(now).toMatchObject({ state: "gift", nextCharge: null, verbs: ["checkout"] });
    expect(days(now.validUntil)).toBeGreaterThanOrEqual(28);
    expect(days(now.validUntil)).toBeLessThanOrEqual(31);
    expect(await accepted(bob, code)).toMatchObject({ validUntil: now.validUntil });
    expect(codesOf(await accept(eve, code))).toEqual({ code: "validation_unknown" });
    expect(await membership(server, eve)).toMatchObject({ state: "none", validUntil: null });
    expect((await gifts(ada))[0]).toMatchObject({ state: "accepted" });
  });

  it("is accepted by one of many who try at once", async () => {
    const ada = await aPerson(server);
    const code = await aGift(ada);
    const people: Person[] = [];
    for (let at = 0; at < 6; at++) people.push(await aPerson(server));
    const all = await Promise.all(people.map((one) => accept(one, code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("follows on another gift, and on what was paid for and ends", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const [first, second] = [await aGift(ada, { months: 2 }), await aGift(ada, { months: 3 })];
    await accepted(bob, first);
    expect(days((await accepted(bob, second)).validUntil)).toBeGreaterThanOrEqual(150);
    const eve = await aPerson(server);
    await buy(server, eve);
    const third = await aGift(ada, { months: 12 });
    const refused = await accept(eve, third);
    expect([refused.status, codesOf(refused)]).toEqual([409, { reason: "renews" }]);
    const { validUntil } = await act(server, eve, "cancel");
    const now = await accepted(eve, third);
    expect(days(now.validUntil) - days(validUntil)).toBeGreaterThanOrEqual(365);
  });

  it("that is given back ends, accepted or not", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const code = await aGift(ada);
    await accepted(bob, code);
    await atProvider(server, "refund", { user: ada.id });
    await expect.poll(() => membership(server, bob)).toMatchObject({ validUntil: null });
    expect((await gifts(ada))[0]).toMatchObject({ state: "ended" });
    const eve = await aPerson(server);
    const unused = await aGift(eve);
    await atProvider(server, "refund", { user: eve.id });
    await expect.poll(async () => (await gifts(eve))[0]?.state).toBe("ended");
    expect(codesOf(await accept(bob, unused))).toEqual({ code: "validation_unknown" });
  });

  it("is shut while its payment is disputed, and open again when that is won", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const { validUntil } = await accepted(bob, await aGift(ada));
    await atProvider(server, "dispute", { user: ada.id, status: "needs_response" });
    await expect.poll(() => membership(server, bob)).toMatchObject({ validUntil: null });
    await atProvider(server, "dispute", { user: ada.id, status: "won" });
    await expect.poll(() => membership(server, bob)).toMatchObject({ validUntil });
  });

  it("whose payment was lost in a dispute is accepted by nobody", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const code = await aGift(ada);
    await atProvider(server, "dispute", { user: ada.id, status: "needs_response" });
    await atProvider(server, "dispute", { user: ada.id, status: "lost" });
    await expect.poll(async () => codesOf(await accept(bob, code))).toEqual({ code: "validation_unknown" });
    expect(await membership(server, bob)).toMatchObject({ validUntil: null });
  });

  it("whose order expires keeps nobody's address", async () => {
    const ada = await aPerson(server);
    await begin(ada);
    await advance(server, ada, 1);
    await expect.poll(() => gifts(ada)).toEqual([]);
  });

  it("outlives its giver's account", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const code = await aGift(ada);
    await succeeded(send(server, "DELETE", `/api/collections/users/records/${ada.id}`, undefined, ada.token));
    expect(await accepted(bob, code)).toMatchObject({ state: "gift" });
  });

  it("is seen by its giver alone, and says what is wrong at its field", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    await aGift(ada);
    expect(await gifts(bob)).toEqual([]);
    const text = JSON.stringify(await gifts(ada));
    for (const hidden of ["session", "intent", "attempt", "acceptedBy"]) expect(text).not.toContain(`"${hidden}"`);
    expect(codesOf(await give(ada, { plan: "free" }))).toEqual({ plan: "validation_unknown" });
    expect(codesOf(await give(ada, { months: 0, email: "bob" }))).toEqual({
      email: "validation_is_email",
      months: "validation_in_invalid",
    });
    expect((await send(server, "POST", "/api/course/gift", wish)).status).toBe(401);
    expect((await send(server, "POST", "/api/course/gift/accept", { code: "x" })).status).toBe(401);
  });
});
