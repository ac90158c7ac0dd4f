import { describe, expect, it } from "vitest";
import type { Withdrawn } from "#contract/membership.d.ts";
import { act, advance, atProvider, buy, membership } from "#support/buying.ts";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson, type Person } from "#support/person.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { anAddress } from "./forms.ts";
import { kindsOf, letter, runCron } from "./letters.ts";
import { secretOf, signed } from "./tokens.ts";

const { sink, server } = await mailsHere();
const MOMENT = /We received it on (\d+ \w+ \d{4}) at (\d\d:\d\d:\d\d) \(UTC\)\./;

/** The moment that a mail confirms, in milliseconds. */
function confirmedAt(text: string): number {
  const [, day, time] = MOMENT.exec(text) ?? [];
  return Date.parse(`${day} ${time} UTC`);
}

async function aPayer(): Promise<Person> {
  const person = await aPerson(server);
  await buy(server, person);
  await advance(server, person, 8);
  await stands(person, "active");
  return person;
}

// The first reading of a server that has just started takes its time on a busy machine.
const SOON = { timeout: 10_000 };
const stands = (person: Person, state: string) =>
  expect.poll(async () => (await membership(server, person)).state, SOON).toBe(state);

const askForLink = (email: string) => send(server, "POST", "/api/course/withdraw-link", { email });
const press = (token: string) => send(server, "POST", "/api/course/withdraw", { token });
const pressed = async (token: string) => json<Withdrawn>(await succeeded(press(token))).withdrawnAt;

async function linkFor({ email }: Person): Promise<string> {
  expect((await askForLink(email)).status).toBe(204);
  const mail = await letter(sink, { email }, "Withdraw from your contract");
  expect(mail.text).toContain("your contract for Premium, monthly");
  const link = linkIn(mail);
  expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/withdraw`);
  expect(mail.html).toContain(`href="${link.href}"`);
  expect((await fetch(link)).status).toBe(200);
  return secretIn(mail)["token"] ?? "";
}

describe("whoever is logged in and withdraws", () => {
  it("gets everything back, and a mail with the amount and the second it was received", async () => {
    const ada = await aPayer();
    const before = Date.now();
    expect(await act(server, ada, "withdraw")).toMatchObject({ state: "refunded", validUntil: null });
    const mail = await letter(sink, ada, "We have received your withdrawal");
    expect(mail.text).toContain("We’re refunding €12, all that you paid for it");
    expect(mail.html).toContain("We’re refunding €12");
    expect(confirmedAt(mail.text)).toBeGreaterThan(before - 1_000);
    expect(confirmedAt(mail.text)).toBeLessThanOrEqual(Date.now());
    expect((await fetch(linkIn(mail))).status).toBe(200);
    expect(await kindsOf(server, ada)).toEqual(["welcomeTrial", "withdrawal"]);
  });

  it("during the trial is told that nothing was charged", async () => {
    const ada = await aPerson(server);
    await buy(server, ada);
    await act(server, ada, "withdraw");
    const mail = await letter(sink, ada, "We have received your withdrawal");
    expect(mail.text).toContain("Nothing had been charged yet");
    expect(mail.text).toMatch(MOMENT);
    expect(await kindsOf(server, ada)).toEqual(["welcomeTrial", "withdrawalFree"]);
  });
});

describe("whoever is not logged in", () => {
  it("withdraws by a mail's link, once, however often it is pressed, also at the same moment", async () => {
    const ada = await aPayer();
    const token = await linkFor(ada);
    const [first, same] = await Promise.all([pressed(token), pressed(token)]);
    expect(same).toBe(first);
    expect(await pressed(token)).toBe(first);
    expect(await membership(server, ada)).toMatchObject({ state: "refunded", validUntil: null });
    await runCron(server, "mail-queue");
    const mail = await letter(sink, ada, "We have received your withdrawal");
    expect(confirmedAt(mail.text)).toBe(Math.floor(Date.parse(first) / 1000) * 1000);
    expect(mail.text).toContain("€12");
    expect(await kindsOf(server, ada)).toEqual(["welcomeTrial", "withdrawal"]);
    expect(sink.mails.filter(({ to, subject }) => to === ada.email && subject.startsWith("We have")).length).toBe(1);
  });

  it("has withdrawn also while the payment provider fails: the money follows", async () => {
    const ada = await aPayer();
    const token = await linkFor(ada);
    await atProvider(server, "faults", { seed: 1, apiError: 1 });
    const at = await pressed(token);
    expect((await membership(server, ada)).state).toBe("active");
    await atProvider(server, "faults", {});
    await runCron(server, "withdrawals");
    await stands(ada, "refunded");
    await runCron(server, "mail-queue");
    const mail = await letter(sink, ada, "We have received your withdrawal");
    expect(confirmedAt(mail.text)).toBe(Math.floor(Date.parse(at) / 1000) * 1000);
    expect(await pressed(token)).toBe(at);
  });

  it("is answered alike with a contract, without one, and without an account", async () => {
    const [payer, free, nobody] = [await aPayer(), await aPerson(server), anAddress()];
    const answers = [await askForLink(payer.email), await askForLink(free.email), await askForLink(nobody)];
    expect(answers.map(({ status, body }) => [status, body.toString()])).toEqual(Array(3).fill([204, ""]));
    await letter(sink, payer, "Withdraw from your contract");
    for (const email of [free.email, nobody]) {
      const mail = await letter(sink, { email }, "There is no contract to withdraw from");
      expect(linkIn(mail).href).toBe(`${server.url}/subscriptions`);
      expect(mail.text).not.toContain("token");
    }
  });
});

describe("a link to withdraw", () => {
  it("is one for an hour, for one contract, and nothing else", async () => {
    const ada = await aPayer();
    const [subscription] = await sql(server, `SELECT providerSub FROM subscriptions WHERE user = '${ada.id}'`);
    const secret = await secretOf(server, "users", ada.id);
    const claims = { id: ada.id, subscription, use: "withdraw", exp: Date.now() / 1000 + 60 };
    const dead = [
      ...["", "a.b.c", "x".repeat(3_000), ada.token, /reading=([^;]+)/.exec(ada.cookie)?.[1] ?? ""],
      signed({ ...claims, exp: Date.now() / 1000 - 5 }, secret),
      signed({ ...claims, use: "reading" }, secret),
      signed({ ...claims, subscription: "sub_other" }, secret),
      signed(claims, "another secret"),
      signed(claims, secret, "none"),
    ];
    for (const token of dead) expect((await press(token)).status, token).toBe(400);
    expect((await send(server, "POST", "/api/course/withdraw", { token: { a: 1 } })).status).toBe(400);
    const link = await linkFor(ada);
    const [, body = ""] = link.split(".");
    const { exp } = JSON.parse(Buffer.from(body, "base64url").toString()) as { exp: number };
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000);
    for (const path of ["/api/course/subscription", "/api/course/export"])
      expect((await send(server, "GET", path, undefined, link)).status).toBe(401);
    expect((await membership(server, ada)).state).toBe("active");
  });

  it("is for no other account's contract, and dies with the sessions of its owner", async () => {
    const [ada, eve] = [await aPayer(), await aPerson(server)];
    const [subscription] = await sql(server, `SELECT providerSub FROM subscriptions WHERE user = '${ada.id}'`);
    const claims = { id: eve.id, subscription, use: "withdraw", exp: Date.now() / 1000 + 60 };
    expect((await press(signed(claims, await secretOf(server, "users", eve.id)))).status).toBe(400);
    const token = await linkFor(ada);
    await succeeded(send(server, "POST", "/api/course/sign-out?everywhere=1", undefined, ada.token));
    expect((await press(token)).status).toBe(400);
  });
});
