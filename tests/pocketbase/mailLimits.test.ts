import { describe, expect, it } from "vitest";
import { secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { json } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { anAddress, registration } from "./forms.ts";
import { elsewhere, expectRetry, readersOf, statuses } from "./tries.ts";

const USERS = "/api/collections/users";

const { sink, server } = await mailsHere({ RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" });

const { from, anybody } = readersOf(() => server);

describe("guessing the code of a link to log in", () => {
  const open = (otpId: string, password: string, address = "198.51.100.6") =>
    from(address, `${USERS}/auth-with-otp`, { otpId, password });
  const linkFor = async (email: string, address: string) => {
    const { otpId } = json<{ otpId: string }>(await from(address, `${USERS}/request-otp`, { email }));
    let mail = await sink.take(email);
    while (!mail.subject.startsWith("Your login link")) mail = await sink.take(email);
    return { otpId, code: secretIn(mail)["code"] ?? "" };
  };

  it("ends after five tries from a network, alike for a made-up one", async () => {
    const { email } = await aPerson(server);
    const { otpId } = await linkFor(email, elsewhere());
    const answers = async (id: string) => {
      const all: string[] = [];
      for (let time = 0; time < 8; time++) {
        const { status, body } = await open(id, "12345678901234567890");
        all.push(`${status} ${status === 400 ? body.toString() : ""}`);
      }
      return all;
    };
    const real = await answers(otpId);
    expect(real.map((answer) => answer.slice(0, 3))).toEqual([...Array<string>(5).fill("400"), "429", "429", "429"]);
    expect(await answers("abcdefghij12345")).toEqual(real);
  });

  it("tells nothing by another spelling of the route", async () => {
    const { email } = await aPerson(server);
    const { otpId } = await linkFor(email, elsewhere());
    for (const users of ["USERS", "u%C5%BFers", "_pb_users_auth_"]) {
      const path = `/api/collections/${users}/auth-with-otp`;
      const ask = (id: string) => statuses(7, () => from("198.51.100.7", path, { otpId: id, password: "1" }));
      expect(await ask(otpId)).toEqual(await ask("abcdefghij12345"));
      expect((await from("198.51.100.7", `/api/collections/${users}/request-otp`, { email })).status).toBe(403);
    }
  });

  it("shuts out nobody who has a right link, in whichever network the guesses are made", async () => {
    const { email } = await aPerson(server);
    const attacker = "198.51.100.8";
    for (let link = 0; link < 3; link++) {
      const { otpId } = await linkFor(email, attacker);
      await statuses(7, () => open(otpId, "12345678901234567890", attacker));
    }
    const first = await linkFor(email, "203.0.113.8");
    expect((await open(first.otpId, first.code, "203.0.113.8")).status).toBe(200);
    const second = await linkFor(email, attacker);
    expect((await open(second.otpId, second.code, attacker)).status).toBe(200);
  });

  it("is hopeless: a code has twenty digits", async () => {
    const { email } = await aPerson(server);
    expect((await linkFor(email, elsewhere())).code).toMatch(/^\d{20}$/);
  });
});

describe("mails to one address", () => {
  it.each([
    ["a new password", `${USERS}/request-password-reset`],
    ["the confirmation", `${USERS}/request-verification`],
    ["a link", `${USERS}/request-otp`],
    ["a link to withdraw", "/api/course/withdraw-link"],
  ])("for %s end after five from a network, alike with and without an account", async (_, path) => {
    for (const email of [(await aPerson(server)).email, anAddress()]) {
      const here = elsewhere();
      const answers = await statuses(5, () => from(here, path, { email }));
      expect(answers.every((status) => status < 300)).toBe(true);
      expectRetry(await from(here, path, { email }), 60);
      expect((await anybody(path, { email })).status).toBeLessThan(300);
    }
  });

  it("are counted together, whatever they are about", async () => {
    const email = anAddress();
    const here = elsewhere();
    const asked = [
      ["/api/course/register", registration(email)],
      [`${USERS}/request-password-reset`, { email }],
      [`${USERS}/request-verification`, { email }],
      [`${USERS}/request-otp`, { email }],
      ["/api/course/register", registration(email)],
    ] as const;
    for (const [path, body] of asked) expect((await from(here, path, body)).status).toBeLessThan(300);
    expectRetry(await from(here, "/api/course/register", registration(email)), 60);
    expectRetry(await from(here, `${USERS}/request-otp`, { email }), 60);
  });

  it("from everywhere end after ten, for a quarter of an hour at most", async () => {
    const email = anAddress();
    const path = `${USERS}/request-password-reset`;
    expect(await statuses(10, () => anybody(path, { email }))).toEqual(Array(10).fill(204));
    expectRetry(await anybody(path, { email }), 15);
  });
});

describe("a network that asked for too many mails", () => {
  it("does not use up what others may ask for", async () => {
    const path = `${USERS}/request-password-reset`;
    const email = anAddress();
    const asked = await Promise.all(
      Array.from({ length: 30 }, () => from("198.51.100.9", path, { email: anAddress() })),
    );
    expect(asked.every(({ status }) => status === 204)).toBe(true);
    for (let time = 0; time < 6; time++) expectRetry(await from("198.51.100.9", path, { email }), 60);
    expect((await anybody(path, { email })).status).toBe(204);
  });
});
