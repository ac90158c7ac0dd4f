import { describe, expect, it } from "vitest";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { ask, json, send } from "./ask.ts";
import { succeeded } from "./readers.ts";

interface Settings {
  meta: object;
  logs: object;
  rateLimits: { enabled: boolean };
  trustedProxy: { headers: string[] };
}

async function during<T>(env: Record<string, string>, act: (server: TestServer) => Promise<T>): Promise<T> {
  await using server = await startPocketBase({ env });
  return await act(server);
}

const settingsOf = async (server: TestServer): Promise<Settings> =>
  json(await succeeded(send(server, "GET", "/api/settings", undefined, server.superuser.token)));

const statuses = async (times: number, asking: (time: number) => Promise<{ status: number }>): Promise<number[]> => {
  const all: number[] = [];
  for (let time = 0; time < times; time++) all.push((await asking(time)).status);
  return all;
};

describe("the operator's settings", () => {
  it("guard the site from the first start on", async () => {
    await during({ RATE_LIMITS: "" }, async (server) => {
      expect(await settingsOf(server)).toMatchObject({
        meta: { appName: "First Cut", hideControls: true, appURL: server.url },
        logs: { logIP: false, maxDays: 7 },
        rateLimits: { enabled: true },
        trustedProxy: { headers: [] },
      });
    });
  });

  it("come from the environment", async () => {
    const env = { TRUSTED_PROXY: "X-Real-IP", RATE_LIMITS: "off", SITE_URL: "https://course.example" };
    await during(env, async (server) => {
      expect(await settingsOf(server)).toMatchObject({
        meta: { appURL: "https://course.example" },
        rateLimits: { enabled: false },
        trustedProxy: { headers: ["X-Real-IP"] },
      });
    });
  });
});

describe("a server without a site", () => {
  it("answers its API, as before the first build", async () => {
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
});

describe("the mail server", () => {
  const smtpOf = async (server: TestServer) =>
    (await settingsOf(server)) as unknown as { smtp: object; meta: { senderName: string } };

  it("comes from the environment, and goes with it", async () => {
    const env = {
      ...{ SMTP_HOST: "mail.example", SMTP_PORT: "465", SMTP_USER: "course", SMTP_PASSWORD: "secret", SMTP_TLS: "on" },
      MAIL_FROM: "hello@course.example",
    };
    const first = await startPocketBase({ env });
    const { smtp, meta } = await smtpOf(first);
    expect(smtp).toMatchObject({ enabled: true, host: "mail.example", port: 465, username: "course", tls: true });
    expect(meta).toMatchObject({ senderName: "First Cut", senderAddress: "hello@course.example" });
    await first.kill();
    const second = await startPocketBase({ dataDir: first.dataDir });
    expect((await smtpOf(second)).smtp).toMatchObject({ enabled: false });
    await second.stop();
  });
});

describe("too many requests are refused", () => {
  const guess = (server: TestServer, forwardedFor?: string, who = "nobody") =>
    ask(server, "/api/collections/users/auth-with-password", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": forwardedFor },
      body: JSON.stringify({ identity: `${who}@example.org`, password: "guess" }),
    });

  const SIGN_INS = 60;
  const refusedAfter = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;
  const guesses = (server: TestServer, address?: (time: number) => string) =>
    Promise.all(Array.from({ length: SIGN_INS + 5 }, (_, time) => guess(server, address?.(time), `nobody-${time}`)));

  it("to sign in, from the 61st in ten minutes on", async () => {
    expect(refusedAfter(await during({ RATE_LIMITS: "" }, (server) => guesses(server)))).toBe(5);
  });

  it("to sign in as superuser, from the sixth on", async () => {
    const body = { identity: "nobody@example.org", password: "guess" };
    const path = "/api/collections/_superusers/auth-with-password";
    const answers = await during({ RATE_LIMITS: "" }, (server) => statuses(12, () => send(server, "POST", path, body)));
    expect(answers.slice(0, 5)).toEqual(Array(5).fill(400));
    expect(answers.slice(5)).toEqual(Array(answers.length - 5).fill(429));
  });

  it("to count events, from the 61st in a minute on", async () => {
    const one = (server: TestServer) => ask(server, "/api/course/events", { method: "POST", body: "[]" });
    const answers = await during({ RATE_LIMITS: "" }, (server) => statuses(61, () => one(server)));
    expect(answers).toEqual([...Array(60).fill(204), 429]);
  });

  it("however a reader without a proxy forges the address", async () => {
    const forged = (server: TestServer) => guesses(server, (time) => `10.0.0.${time}`);
    expect(refusedAfter(await during({ RATE_LIMITS: "" }, forged))).toBe(5);
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

  it("but not to read pages", async () => {
    const answers = await during({ RATE_LIMITS: "" }, (server) => statuses(400, () => ask(server, "/")));
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
