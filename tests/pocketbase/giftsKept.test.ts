import { describe, expect, it } from "vitest";
import type { Membership, ProviderPage } from "#contract/membership.d.ts";
import type { Gift } from "#contract/offers.d.ts";
import { confirm, pay, sessionOf } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { json, listOf, send, sql, succeeded } from "./ask.ts";
import { LIMITED, mailsHere } from "./here.ts";
import { runCron } from "./letters.ts";
import { elsewhere } from "./tries.ts";

const PLAN = "premium-monthly";
const DAY_MS = 86_400_000;
const WISH = { plan: PLAN, months: 1, email: "bob.kept@example.test", from: "Ada", words: "Have fun." };
const NOBODY = { email: "", from: "", words: "" };
const { sink, server } = await mailsHere(LIMITED);
const orderFrom = (address: string, { token }: Person, some: object = {}) =>
  send(server, "POST", "/api/course/gift", { ...WISH, ...some }, token, { "x-forwarded-for": address });

async function given(giver: Person, some: object = {}) {
  const answer = await succeeded(orderFrom(elsewhere(), giver, some));
  const session = sessionOf(json<ProviderPage>(answer).url);
  await pay(server, session);
  return (await confirm(server, giver, session)).gift;
}

const accept = ({ token }: Person, code = "") => send(server, "POST", "/api/course/gift/accept", { code }, token);
const gifts = ({ token }: Pick<Person, "token">) => listOf<Gift>(server, "/api/collections/gifts/records", token);
const rowOf = async (code = ""): Promise<Gift | undefined> => {
  const rows = await gifts(server.superuser);
  return rows.find((gift) => gift.code === code);
};
const age = (where: string, days: number) => {
  const then = new Date(Date.now() - days * DAY_MS).toISOString().replace("T", " ");
  return sql(server, `UPDATE gifts SET created = '${then}' WHERE ${where}`);
};

describe("what a gift keeps of people", () => {
  it("is forgotten after 90 days, and its code opens it all the same", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const gift = await given(ada);
    await age(`code = '${gift?.code ?? ""}'`, 89);
    await runCron(server, "prune-gifts");
    expect(await gifts(ada)).toMatchObject([{ email: WISH.email, from: "Ada", words: "Have fun.", mailed: true }]);
    await age(`code = '${gift?.code ?? ""}'`, 91);
    await runCron(server, "prune-gifts");
    await expect.poll(() => gifts(ada)).toMatchObject([{ ...NOBODY, state: "paid", months: 1 }]);
    expect(json<Membership>(await succeeded(accept(bob, gift?.code)))).toMatchObject({ state: "gift" });
    expect(await gifts(ada)).toMatchObject([{ ...NOBODY, state: "accepted" }]);
  });

  it("goes with the account of its giver, and with that of whoever accepted it", async () => {
    const [ada, bob, eve] = [await aPerson(server), await aPerson(server), await aPerson(server)];
    const [accepted, waiting] = [await given(ada), await given(eve)];
    await succeeded(accept(bob, accepted?.code));
    for (const { id, token } of [bob, eve])
      await succeeded(send(server, "DELETE", `/api/collections/users/records/${id}`, undefined, token));
    expect(await rowOf(accepted?.code)).toMatchObject({ ...NOBODY, payer: ada.id, state: "accepted" });
    expect(await rowOf(waiting?.code)).toMatchObject({ ...NOBODY, payer: "", state: "paid" });
  });
});

describe("a giver who means harm", () => {
  it("gets five mails a day to one address, however it is written, and is told that the sixth is none", async () => {
    const email = "stranger@example.test";
    const mailed: unknown[] = [];
    for (const some of [{}, {}, { from: "" }, { email: email.toUpperCase() }, {}, { from: "" }, {}]) {
      const gift = await given(await aPerson(server), { email, ...some });
      expect(gift?.code).toMatch(/^[A-Z2-9]{20}$/);
      mailed.push(gift?.isMailed);
    }
    expect(mailed).toEqual([true, true, true, true, true, false, false]);
    await runCron(server, "mail-queue");
    await expect.poll(() => sink.mails.filter(({ to }) => to.toLowerCase() === email).length).toBe(5);
  });

  it("orders ten in an hour, and sixty in a day from one network, whoever it is", async () => {
    const ada = await aPerson(server);
    for (let at = 0; at < 10; at++) expect((await orderFrom(elsewhere(), ada)).status).toBe(200);
    expect((await orderFrom(elsewhere(), ada)).status).toBe(429);
    const network = "198.51.100.77";
    const statuses: number[] = [];
    for (let at = 0; at < 7; at++) {
      const one = await aPerson(server);
      for (let time = 0; time < 9; time++) statuses.push((await orderFrom(network, one, { months: 0 })).status);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(400), ...Array<number>(3).fill(429)]);
  });
});
