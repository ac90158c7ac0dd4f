import { describe, expect, it, beforeAll } from "vitest";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { anAddress, askFor, confirmAddress, logIn, PASSWORD, plainly, register } from "./forms.ts";
import { mailsHere } from "./here.ts";

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
    await succeeded(
      register(server, email, {
        verified: true,
        role: "moderator",
        roles: ["operator"],
        subscriptionActive: true,
        pending: false,
      }),
    );
    const columns = "verified, role, roles, subscriptionActive, pending";
    expect((await sql(server, `SELECT ${columns} FROM users WHERE email = '${email}'`)).map(String)).toEqual([
      "0",
      "",
      "[]",
      "0",
      "1",
    ]);
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
  const bots = [{ website: "https://evil.example" }, { filledInMs: 300 }];

  it.each(bots)("is told nothing about why: %j", async (sent) => {
    const answer = await register(server, anAddress(), sent);
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({
      message: "The form was sent too fast. Wait a moment and send it again.",
      data: {},
    });
  });
});

describe("where no mail is set up", () => {
  let plain: TestServer;
  beforeAll(async () => void (plain = await sharedServer()));

  it("an account is made and used at once", async () => {
    const email = anAddress();
    await succeeded(plainly(plain, email));
    expect((await logIn(plain, email)).status).toBe(200);
    expect(codesOf(await plainly(plain, email))).toEqual({ email: "validation_not_unique" });
  });

  it("nothing pretends to send a mail", async () => {
    const { email, token } = await aPerson(plain);
    expect((await register(plain, anAddress())).status).toBe(403);
    for (const what of ["password-reset", "verification", "otp"] as const)
      expect([what, (await askFor(plain, what, email)).status]).toEqual([what, 400]);
    const change = "/api/collections/users/request-email-change";
    expect((await send(plain, "POST", change, { newEmail: anAddress() }, token)).status).toBe(400);
  });

  it("says so in its options", async () => {
    const options = (one: TestServer) => send(one, "GET", "/api/course/options").then((answer) => json(answer));
    expect(await options(plain)).toEqual({ mail: false, methods: { password: true, link: false, providers: [] } });
    expect(await options(server)).toEqual({ mail: true, methods: { password: true, link: true, providers: [] } });
  });
});

it("a mail server that is gone is named, alike for known and unknown addresses", async () => {
  const broken = await startPocketBase({ env: { ...sink.env, SMTP_PORT: "1" } });
  const { email } = await aPerson(broken);
  for (const address of [email, anAddress()]) {
    expect((await register(broken, address)).status).toBe(503);
    expect((await askFor(broken, "password-reset", address)).status).toBe(503);
  }
  await broken.stop();
});
