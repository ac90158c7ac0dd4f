import { describe, expect, it } from "vitest";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, send, succeeded } from "./ask.ts";

async function during<T>(env: Record<string, string>, act: (server: TestServer) => Promise<T>): Promise<T> {
  await using server = await startPocketBase({ env });
  return await act(server);
}

const settingsOf = async (server: TestServer): Promise<object> =>
  json(await succeeded(send(server, "GET", "/api/settings", undefined, server.superuser.token)));

it("the operator's settings and the mail server come from the environment", async () => {
  const mails = { SMTP_HOST: "mail.example", SMTP_PORT: "465", SMTP_USER: "course", SMTP_PASSWORD: "secret" };
  const site = { TRUSTED_PROXY: "X-Real-IP", RATE_LIMITS: "off", SITE_URL: "https://course.example" };
  const env = { ...mails, ...site, SMTP_TLS: "on", MAIL_FROM: "hello@course.example" };
  expect(await during(env, settingsOf)).toMatchObject({
    meta: { appURL: "https://course.example", senderName: "First Cut", senderAddress: "hello@course.example" },
    rateLimits: { enabled: false },
    trustedProxy: { headers: ["X-Real-IP"] },
    smtp: { enabled: true, host: "mail.example", port: 465, username: "course", tls: true },
  });
});

it("a server without a site answers its API, as before the first build", async () => {
  const nowhere = {
    SITE_PUBLIC: "",
    SITE_MEMBERS: "",
    SITE_MANIFEST: "",
    SITE_CURRICULUM: "/nowhere/curriculum.json",
  };
  await during(nowhere, async (server) => {
    expect((await send(server, "GET", "/api/health")).status).toBe(200);
  });
});

describe("too many requests are refused", () => {
  const guess = (server: TestServer, forwardedFor?: string, who = "nobody") =>
    send(
      server,
      "POST",
      "/api/collections/users/auth-with-password",
      { identity: `${who}@example.org`, password: "guess" },
      undefined,
      { "x-forwarded-for": forwardedFor },
    );

  const SIGN_INS = 60;
  const refusedAfter = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;
  const guesses = (server: TestServer, address?: (time: number) => string) =>
    Promise.all(Array.from({ length: SIGN_INS + 5 }, (_, time) => guess(server, address?.(time), `nobody-${time}`)));

  it("from the first start on, however a reader without a proxy forges the address", async () => {
    await during({ RATE_LIMITS: "" }, async (server) => {
      expect(await settingsOf(server)).toMatchObject({
        meta: { appName: "First Cut", hideControls: true, appURL: server.url },
        logs: { logIP: false, maxDays: 7 },
        rateLimits: { enabled: true },
        trustedProxy: { headers: [] },
      });
      expect(refusedAfter(await guesses(server, (time) => `10.0.0.${time}`))).toBe(5);
    });
  });

  it("by the address that a trusted proxy adds, not by one the reader wrote before it", async () => {
    const env = { RATE_LIMITS: "", TRUSTED_PROXY: "X-Forwarded-For" };
    const [forged, real] = await during(env, async (server) => [
      await guesses(server, (time) => `10.0.0.${time}, 203.0.113.7`),
      await guesses(server, (time) => `10.0.0.1, 203.0.113.${100 + time}`),
    ]);
    expect(refusedAfter(forged)).toBe(5);
    expect(refusedAfter(real)).toBe(0);
  });
});
