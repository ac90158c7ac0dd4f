import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailSink, startMailSink } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { type Answer, ask, json } from "./ask.ts";
import { anAddress, PASSWORD, plainly, registration } from "./forms.ts";

const USERS = "/api/collections/users";

let sink: MailSink;
let server: TestServer;
beforeAll(async () => {
  sink = await startMailSink();
  const env = { ...sink.env, RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" };
  server = await startPocketBase({ env });
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

let reader = 0;
beforeEach(() => void (reader += 1000));

/** From a new address each time, so that the outer wall, per address, stays out of it. */
const from = (address: number | string, path: string, body: object): Promise<Answer> =>
  ask(server, path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": typeof address === "string" ? address : `10.1.${Math.floor(address / 250)}.${address % 250}`,
    },
    body: JSON.stringify(body),
  });
const anybody = (path: string, body: object) => from(reader++, path, body);
const logIn = (identity: string, password: string) => anybody(`${USERS}/auth-with-password`, { identity, password });

function expectRetry(answer: Answer, withinMinutes: number): void {
  expect(answer.status).toBe(429);
  const { message, data } = json<{ message: string; data: { retryAt: string } }>(answer);
  const ms = Date.parse(data.retryAt) - Date.now();
  expect(ms).toBeGreaterThan(0);
  expect(ms).toBeLessThanOrEqual(withinMinutes * 60_000);
  expect(message).toMatch(/Try again in (a minute|\d+ minutes)\./);
  expect(Number(answer.headers["retry-after"]) * 1000).toBeGreaterThanOrEqual(ms);
}

async function statuses(times: number, act: () => Promise<Answer>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) all.push((await act()).status);
  return all;
}

describe("guessing one account's password", () => {
  it("ends after ten tries from anywhere, alike with and without an account, and says until when", async () => {
    for (const identity of [(await aPerson(server)).email, anAddress()]) {
      expect(await statuses(10, () => logIn(identity, "Wrong-horse-9"))).toEqual(Array(10).fill(400));
      expectRetry(await logIn(identity, "Wrong-horse-9"), 15);
      expectRetry(await logIn(identity.toUpperCase(), PASSWORD), 15);
    }
  });

  it("at once is counted one by one", async () => {
    const identity = anAddress();
    const tries = await Promise.all(Array.from({ length: 25 }, () => logIn(identity, "Wrong-horse-9")));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
  });

  it("is forgotten with the right one", async () => {
    const { email, password } = await aPerson(server);
    for (let round = 0; round < 2; round++) {
      expect(await statuses(8, () => logIn(email, "Wrong-horse-9"))).toEqual(Array(8).fill(400));
      expect((await logIn(email, password)).status).toBe(200);
    }
  });
});

describe("guessing from one network", () => {
  it("ends too, whichever of its IPv6 addresses is used", async () => {
    let host = 1;
    const guess = () =>
      from(`2001:db8:5:${6}::${(host++).toString(16)}`, `${USERS}/auth-with-password`, {
        identity: anAddress(),
        password: "Wrong-horse-9",
      });
    const tries = await Promise.all(Array.from({ length: 61 }, guess));
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expectRetry(refused[0] as Answer, 10);
  });
});

describe("mails to one address", () => {
  it.each([
    ["a new password", `${USERS}/request-password-reset`],
    ["the confirmation", `${USERS}/request-verification`],
    ["a link", `${USERS}/request-otp`],
  ])("for %s end after five, alike with and without an account", async (_, path) => {
    for (const email of [(await aPerson(server)).email, anAddress()]) {
      const answers = await statuses(5, () => anybody(path, { email }));
      expect(answers.every((status) => status < 300)).toBe(true);
      expectRetry(await anybody(path, { email }), 60);
    }
  });

  it("are counted together, whatever they are about", async () => {
    const email = anAddress();
    const asked = [
      ["/api/course/register", registration(email)],
      [`${USERS}/request-password-reset`, { email }],
      [`${USERS}/request-verification`, { email }],
      [`${USERS}/request-otp`, { email }],
      ["/api/course/register", registration(email)],
    ] as const;
    for (const [path, body] of asked) expect((await anybody(path, body)).status).toBeLessThan(300);
    expectRetry(await anybody("/api/course/register", registration(email)), 60);
    expectRetry(await anybody(`${USERS}/request-otp`, { email }), 60);
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

describe("accounts from one network", () => {
  it("end after sixty in an hour where no mail is set up", async () => {
    const plain = await startPocketBase({ env: { RATE_LIMITS: "on" } });
    // A weak password makes no account, but counts.
    const weak = () => plainly(plain, anAddress(), { password: "weak", passwordConfirm: "weak" });
    const tries = await Promise.all(Array.from({ length: 61 }, weak));
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expectRetry(refused[0] as Answer, 60);
    await plain.stop();
  });
});
