import { describe, expect, it } from "vitest";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { json, send } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { anAddress, askFor, confirmAddress, logIn, PASSWORD, plainly, register } from "./forms.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const { sink, server } = await mailsHere();

const tokenFor = async (email: string): Promise<string> => secretIn(await sink.take(email))["verify"] ?? "";
const codesOf = (answer: { body: Buffer }) => {
  const { data } = JSON.parse(answer.body.toString()) as { data: Record<string, { code: string }> };
  return Object.fromEntries(Object.entries(data).map(([field, { code }]) => [field, code]));
};

describe("where mail is set up, registering", () => {
  it("leads by a mail to a confirmed address and a session", async () => {
    const email = anAddress();
    expect((await register(server, email)).status).toBe(202);
    const mail = await sink.take(email);
    expect(mail).toMatchObject({ from: "course@example.test", subject: "Confirm your address · First Cut" });
    expect(linkIn(mail).origin).toBe(server.url);
    expect(mail.html).toContain("Confirm my address");
    const early = await logIn(server, email);
    expect(early.status).toBe(403);
    expect(early.headers).not.toHaveProperty("set-cookie");
    expect(codesOf(early)).toEqual({ email: "validation_not_confirmed" });
    await succeeded(confirmAddress(server, secretIn(mail)["verify"] ?? "", PASSWORD));
    const { record } = json<{ record: object }>(await succeeded(logIn(server, email)));
    expect(record).toMatchObject({ email, verified: true, displayName: "Ada", zone: "Europe/Berlin" });
    expect(record).not.toHaveProperty("pending");
  });

  it("answers the same for an address that has an account, and tells its owner alone", async () => {
    const owner = await aPerson(server);
    const [known, unknown] = [await register(server, owner.email), await register(server, anAddress())];
    expect(known.body.toString()).toBe(unknown.body.toString());
    expect(known.status).toBe(unknown.status);
    const mail = await sink.take(owner.email);
    expect(mail.subject).toBe("You already have an account · First Cut");
    expect(mail.text).not.toContain("#");
    expect((await logIn(server, owner.email, owner.password)).status).toBe(200);
  });

  it("refuses a bad form alike for known and unknown addresses", async () => {
    const owner = await aPerson(server);
    for (const email of [owner.email, anAddress()]) {
      const weak = await register(server, email, { password: "weak", passwordConfirm: "weak" });
      expect([weak.status, codesOf(weak)]).toEqual([400, { password: "validation_password_length" }]);
      const other = await register(server, email, { passwordConfirm: "Other-horse-9" });
      expect([other.status, codesOf(other)]).toEqual([400, { passwordConfirm: "validation_values_mismatch" }]);
    }
    expect(codesOf(await register(server, "nobody"))).toEqual({ email: "validation_is_email" });
  });

  it("is the only way in: the plain way is closed", async () => {
    const owner = await aPerson(server);
    for (const email of [owner.email, anAddress()]) expect((await plainly(server, email)).status).toBe(403);
  });

  it("sets nothing but what the form asks for", async () => {
    const email = anAddress();
    const wishes = {
      verified: true,
      role: "moderator",
      subscriptionActive: true,
      id: "abcdefghijklmno",
      pending: false,
    };
    await succeeded(register(server, email, wishes));
    const columns = "verified, role, subscriptionActive, pending, id = 'abcdefghijklmno'";
    const row = await sql(server, `SELECT ${columns} FROM users WHERE email = '${email}'`);
    expect(row.map(String)).toEqual(["0", "", "0", "1", "0"]);
  });

  it("cannot be done by another site", async () => {
    const answer = await fetch(`${server.url}/api/course/register`, {
      method: "POST",
      headers: { origin: "https://evil.example", "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(403);
  });
});

describe("a registration that nobody confirmed", () => {
  it("is replaced by the next one, and its link is dead", async () => {
    const email = anAddress();
    await succeeded(register(server, email, { password: "Stranger-9!", passwordConfirm: "Stranger-9!" }));
    const first = await tokenFor(email);
    await succeeded(register(server, email));
    const second = await tokenFor(email);
    expect((await confirmAddress(server, first, "Stranger-9!")).status).toBe(400);
    await succeeded(confirmAddress(server, second, PASSWORD));
    expect((await logIn(server, email, "Stranger-9!")).status).toBe(400);
    expect((await logIn(server, email)).status).toBe(200);
  });

  it("is replaced whole, by what was checked for every address: nothing tells that there was one", async () => {
    const email = anAddress();
    await succeeded(register(server, email, { displayName: "Stranger", zone: "Asia/Tokyo" }));
    await sql(
      server,
      `UPDATE users SET about = 'theirs', created = '2020-01-01 00:00:00.000Z' WHERE email = '${email}'`,
    );
    const [id] = await sql(server, `SELECT id FROM users WHERE email = '${email}'`);
    await succeeded(register(server, email, { displayName: "", zone: "" }));
    const fields = "id, displayName, zone, about, created > '2021', length(tokenKey) > 20";
    expect(await sql(server, `SELECT ${fields} FROM users WHERE email = '${email}'`)).toEqual([
      id,
      "",
      "",
      "",
      "1",
      "1",
    ]);
  });

  it("lets nobody in who knows the password but not the link, or the link but not the password", async () => {
    const email = anAddress();
    await succeeded(register(server, email, { password: "Stranger-9!", passwordConfirm: "Stranger-9!" }));
    const token = await tokenFor(email);
    expect((await logIn(server, email, "Stranger-9!")).status).toBe(403);
    const owner = await confirmAddress(server, token, PASSWORD);
    expect([owner.status, codesOf(owner)]).toEqual([400, { password: "validation_password_wrong" }]);
    expect((await confirmAddress(server, token)).status).toBe(400);
    expect((await logIn(server, email, "Stranger-9!")).status).toBe(403);
  });

  it("never touches an account from before mail was set up, which needs its link and its password, too", async () => {
    const early = await aPerson(server, { verified: true });
    await sql(server, `UPDATE users SET verified = FALSE WHERE id = '${early.id}'`);
    await succeeded(register(server, early.email, { password: "Stranger-9!", passwordConfirm: "Stranger-9!" }));
    const token = await tokenFor(early.email);
    for (const password of [undefined, "Stranger-9!"])
      expect((await confirmAddress(server, token, password)).status).toBe(400);
    await succeeded(confirmAddress(server, token, early.password));
    expect((await logIn(server, early.email, "Stranger-9!")).status).toBe(400);
    expect((await logIn(server, early.email, early.password)).status).toBe(200);
  });

  it("gets its link again", async () => {
    const email = anAddress();
    await succeeded(register(server, email));
    await sink.take(email);
    expect((await askFor(server, "verification", email)).status).toBe(204);
    await succeeded(confirmAddress(server, await tokenFor(email), PASSWORD));
    expect((await logIn(server, email)).status).toBe(200);
  });

  it("is forgotten after a week; a confirmed account never is", async () => {
    const [pending, fresh] = [anAddress(), anAddress()];
    const settled = await aPerson(server);
    for (const email of [pending, fresh]) await succeeded(register(server, email));
    const old = "updated = '2020-01-01 00:00:00.000Z'";
    await sql(server, `UPDATE users SET ${old} WHERE email IN ('${pending}', '${settled.email}')`);
    const { token } = server.superuser;
    await succeeded(send(server, "POST", "/api/crons/prune-registrations", undefined, token));
    const count = (email: string) => sql(server, `SELECT count(*) FROM users WHERE email = '${email}'`);
    await expect.poll(() => count(pending).then(String)).toBe("0");
    expect([await count(fresh), await count(settled.email)].map(String)).toEqual(["1", "1"]);
  });
});

describe("a program that fills in the form", () => {
  const bots = [
    { website: "https://evil.example" },
    { filledInMs: 300 },
    { filledInMs: undefined },
    { filledInMs: "x" },
  ];

  it.each(bots)("is told nothing about why: %j", async (sent) => {
    const answer = await register(server, anAddress(), sent);
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({
      message: "The form was sent too fast. Wait a moment and send it again.",
      data: {},
    });
  });
});
