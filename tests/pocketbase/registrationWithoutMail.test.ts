import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { anAddress, askFor, logIn, plainly, register } from "./forms.ts";
import { succeeded } from "./readers.ts";

const { sink, server } = await mailsHere();

const codesOf = (answer: { body: Buffer }) => {
  const { data } = JSON.parse(answer.body.toString()) as { data: Record<string, { code: string }> };
  return Object.fromEntries(Object.entries(data).map(([field, { code }]) => [field, code]));
};

describe("where no mail is set up", () => {
  let plain: TestServer;
  beforeAll(async () => void (plain = await startPocketBase()));
  afterAll(() => plain.stop());

  it("an account is made and used at once", async () => {
    const email = anAddress();
    await succeeded(plainly(plain, email));
    expect((await logIn(plain, email)).status).toBe(200);
    expect(codesOf(await plainly(plain, email))).toEqual({ email: "validation_not_unique" });
  });

  it("programs are refused too", async () => {
    for (const sent of [{ website: "x" }, { filledInMs: 300 }])
      expect((await plainly(plain, anAddress(), sent)).status).toBe(400);
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
