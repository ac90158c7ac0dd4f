import { describe, expect, it } from "vitest";
import { aCode, act, buy, confirm, membership, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { send } from "#support/request.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { serverHere } from "./here.ts";
import { send as ask, sql } from "./ask.ts";

const MONTHLY = "premium-monthly";
const server = await serverHere();

// What is ordered is charged at once.
await sql(server, "UPDATE plans SET trialDays = 0");

const remove = ({ id, token }: Person) =>
  send(`${server.url}/api/collections/users/records/${id}`, { method: "DELETE", token });

describe("a withdrawal with everything back", () => {
  const withdraw = ({ token }: Person) => send(`${server.url}/api/course/subscription/withdraw`, { body: {}, token });

  it("is one a person, also with another account, and the next order is one to cancel", async () => {
    const email = `once-${String(Date.now())}@example.test`;
    let ada = await aPerson(server, { email });
    expect((await buy(server, ada)).membership).toMatchObject({ withdrawUntil: expect.any(String) });
    expect((await withdraw(ada)).status).toBe(200);
    expect(await membership(server, ada)).toMatchObject({ state: "refunded", validUntil: null });
    for (const isNew of [false, true]) {
      if (isNew) {
        expect((await remove(ada)).status).toBe(204);
        ada = await aPerson(server, { email: email.toUpperCase() });
      }
      const { membership: again } = await buy(server, ada);
      expect(again).toMatchObject({ state: "active", withdrawUntil: null });
      expect(again.verbs).not.toContain("withdraw");
      expect(again.verbs).toContain("cancel");
      expect((await withdraw(ada)).status).toBe(409);
      const { validUntil } = await act(server, ada, "cancel");
      expect(validUntil).not.toBeNull();
    }
  });

  it("is one also of two orders that were made before the first was withdrawn from", async () => {
    const email = `two-${String(Date.now())}@example.test`;
    const both = [await aPerson(server, { email }), await aPerson(server, { email: email.replace("@", "+b@") })];
    for (const one of both) await buy(server, one);
    const statuses: number[] = [];
    for (const one of both) statuses.push((await withdraw(one)).status);
    expect(statuses).toEqual([200, 409]);
  });

  it("is known by the card, too", async () => {
    const [ada, eve] = [await aPerson(server), await aPerson(server)];
    const own = "5555555555554444";
    await buy(server, ada, MONTHLY, own);
    expect((await withdraw(ada)).status).toBe(200);
    await buy(server, eve, MONTHLY, own);
    expect(await membership(server, eve)).toMatchObject({ withdrawUntil: null });
  });

  it("from what cost nothing leaves the one there is", async () => {
    const ada = await aPerson(server);
    await sql(server, "UPDATE plans SET trialDays = 7");
    await buy(server, ada);
    expect((await withdraw(ada)).status).toBe(200);
    await sql(server, "UPDATE plans SET trialDays = 0");
    expect((await buy(server, ada)).membership.verbs).toContain("withdraw");
  });
});

it("a code for first orders that somebody ordered with is used up, also for their next account", async () => {
  const code = `Once-${String(Date.now())}`;
  await aCode(server, code, { percent_off: 50 }, { restrictions: { first_time_transaction: true } });
  const ada = await aPerson(server);
  const session = sessionOf(await order(server, ada, MONTHLY, { coupon: code }));
  await pay(server, session);
  await confirm(server, ada, session);
  expect((await remove(ada)).status).toBe(204);
  const again = await aPerson(server, { email: `${ada.email.replace("@", "+2@")}` });
  const quoted = await send(`${server.url}/api/course/coupon`, { body: { plan: MONTHLY, code }, token: again.token });
  expect(quoted.status).toBe(400);
  expect(await quoted.json()).toMatchObject({ data: { code: { code: "validation_unknown" } } });
});

it("ending everybody's sessions by a new secret gives nobody a second trial", async () => {
  await using server = await startPocketBase();
  const ada = await aPerson(server, { email: `ada${Date.now()}@example.test` });
  await buy(server, ada);
  await act(server, ada, "withdraw");
  const [before] = await sql(server, "SELECT json_extract(options, '$.authToken.secret') FROM _collections");
  const body = { authToken: { secret: "another-secret-of-more-than-thirty-characters" } };
  expect((await ask(server, "PATCH", "/api/collections/users", body, server.superuser.token)).status).toBe(200);
  expect((await ask(server, "GET", "/api/course/subscription", undefined, ada.token)).status).toBe(401);
  const again = await aPerson(server, { email: ada.email.replace("@", "+again@") });
  expect(await membership(server, again)).toMatchObject({ state: "none", canTry: false });
  expect(await sql(server, "SELECT secret FROM trialSecret")).not.toEqual([before]);
});
