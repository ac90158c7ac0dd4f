import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer, startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { ask, inDays, json, send, sql, succeeded } from "./ask.ts";
import { builtAt } from "./builtSite.ts";
import { secretOf, signed } from "./tokens.ts";

const LESSON = "/module/5/five-numbers";
const FOURTEEN_DAYS_SECONDS = 14 * 86_400;
const SIGN_IN = "/api/collections/users/auth-with-password";
const REFRESH = "/api/collections/users/auth-refresh";
const server = await sharedServer();
const member = await aPerson(server, { premium: { validUntil: inDays(30) } });
const isFull = async (cookie: string): Promise<boolean> => {
  const answer = await ask(server, LESSON, { headers: { cookie } });
  if (answer.body.equals(builtAt(LESSON, "members"))) return true;
  expect(answer.body.equals(builtAt(LESSON, "public"))).toBe(true);
  return false;
};

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const reading = (given: Record<string, unknown> = {}) => ({
  id: member.id,
  use: "reading",
  exp: inSeconds(600),
  ...given,
});

const memberSecret = () => secretOf(server, "users", member.id);
const cookieSetBy = async (path: string, body: unknown, token?: string): Promise<string> =>
  (await succeeded(send(server, "POST", path, body, token))).headers["set-cookie"]?.[0] ?? "";

const credentials = ({ email, password }: Person) => ({ identity: email, password });

describe("the reading cookie", () => {
  it("is set by signing in, for as long as the session, out of reach of scripts", async () => {
    const set = await cookieSetBy(SIGN_IN, credentials(member));
    expect(set).toMatch(/^reading=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const seconds = Number(/Max-Age=(\d+)/.exec(set)?.[1]);
    expect(seconds).toBeGreaterThan(FOURTEEN_DAYS_SECONDS - 60);
    expect(seconds).toBeLessThanOrEqual(FOURTEEN_DAYS_SECONDS);
    expect(await isFull(set)).toBe(true);
  });

  it("is set by refreshing the session", async () =>
    expect(await isFull(await cookieSetBy(REFRESH, {}, member.token))).toBe(true));

  it("is set for no superuser and by no failed attempt", async () => {
    const refresh = await send(server, "POST", "/api/collections/_superusers/auth-refresh", {}, server.superuser.token);
    const wrong = await send(server, "POST", SIGN_IN, { ...credentials(member), password: "wrong" });
    expect([refresh.status, wrong.status]).toEqual([200, 400]);
    for (const answer of [refresh, wrong]) expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  it("lives no longer than a short session lent by the operator", async () => {
    const path = `/api/collections/users/impersonate/${member.id}`;
    const lent = await succeeded(send(server, "POST", path, { duration: 60 }, server.superuser.token));
    const set = await cookieSetBy(REFRESH, {}, json<{ token: string }>(lent).token);
    expect(Number(/Max-Age=(\d+)/.exec(set)?.[1])).toBeLessThanOrEqual(60);
  });

  it("is worth nothing before the second of two factors", async () => {
    await using own = await startPocketBase();
    const person = await aPerson(own, { premium: { validUntil: inDays(30) } });
    const twoFactors = { mfa: { enabled: true }, otp: { enabled: true } };
    await succeeded(send(own, "PATCH", "/api/collections/users", twoFactors, own.superuser.token));
    const first = await send(own, "POST", SIGN_IN, credentials(person));
    expect(first.status).toBe(401);
    expect(first.headers).not.toHaveProperty("set-cookie");
  });
});

it("the cookie's name from before there was TLS is read too, and the one only this host can set counts more", async () => {
  const value = member.cookie.replace("reading=", "");
  expect(await isFull(`__Host-reading=${value}`)).toBe(true);
  expect(await isFull(`__Host-reading=${value}; reading=x`)).toBe(true);
  expect(await isFull(`reading=${value}; __Host-reading=x`)).toBe(false);
});

describe("a members' page stays closed", () => {
  it("with a forged cookie", async () => {
    const secret = await memberSecret();
    const right = signed(reading(), secret);
    const forged = [
      signed(reading(), ""),
      signed(reading(), `${secret}x`),
      signed(reading(), secret, "none"),
      right.slice(0, -2),
      `${right}x`,
      right.split(".").slice(0, 2).join("."),
      `${right.split(".")[0]}.${signed(reading({ exp: inSeconds(9e9) }), "").split(".")[1]}.${right.split(".")[2]}`,
      "",
      ".",
      "..",
      "null",
      "x".repeat(8_000),
      "%00",
    ];
    for (const value of forged) expect(await isFull(`reading=${value}`), value.slice(0, 40)).toBe(false);
  });

  it("with an expired cookie", async () =>
    expect(await isFull(`reading=${signed(reading({ exp: inSeconds(-1) }), await memberSecret())}`)).toBe(false));

  it("with another account's secret, or an id that names nobody", async () => {
    const other = await aPerson(server);
    const otherSecret = await secretOf(server, "users", other.id);
    expect(await isFull(`reading=${signed(reading(), otherSecret)}`)).toBe(false);
    for (const id of ["", "nobody", "' OR 1=1 --", null, ["x"], { a: 1 }])
      expect(await isFull(`reading=${signed(reading({ id }), await memberSecret())}`)).toBe(false);
  });

  it("with a cookie made for a superuser", async () => {
    const [id = ""] = await sql(server, "SELECT id FROM _superusers LIMIT 1");
    const secret = await secretOf(server, "_superusers", id);
    expect(await isFull(`reading=${signed(reading({ id }), secret)}`)).toBe(false);
    expect(await isFull(`reading=${server.superuser.token}`)).toBe(false);
  });

  it("with an API token or a token for another use", async () => {
    const secret = await memberSecret();
    expect(await isFull(`reading=${member.token}`)).toBe(false);
    for (const claims of [{ use: undefined }, { use: "READING" }, { use: ["reading"] }, { use: true }])
      expect(await isFull(`reading=${signed(reading(claims), secret)}`)).toBe(false);
  });

  it("after the password was changed", async () => {
    const person = await aPerson(server, { premium: { validUntil: inDays(30) } });
    expect(await isFull(person.cookie)).toBe(true);
    const password = "Another-1234";
    const change = { oldPassword: person.password, password, passwordConfirm: password };
    await succeeded(send(server, "PATCH", `/api/collections/users/records/${person.id}`, change, person.token));
    expect(await isFull(person.cookie)).toBe(false);
  });
});

it("the cookie as an API token signs nobody in", async () => {
  const value = member.cookie.replace("reading=", "");
  const own = `/api/collections/users/records/${member.id}`;
  expect((await send(server, "POST", REFRESH, {}, value)).status).toBe(401);
  expect((await send(server, "GET", own, undefined, value)).status).toBe(404);
  expect((await send(server, "GET", own, undefined, `Bearer ${value}`)).status).toBe(404);
  expect((await ask(server, own, { headers: { cookie: member.cookie } })).status).toBe(404);
});

describe("the cookie is for encrypted connections only", () => {
  const setBy = async (own: TestServer) => {
    const person = await aPerson(own);
    const headers = { "x-forwarded-proto": "https" };
    const signIn = await send(own, "POST", SIGN_IN, credentials(person), undefined, headers);
    const page = await ask(own, "/", { headers });
    return { set: signIn.headers["set-cookie"]?.[0], hsts: page.headers["strict-transport-security"] };
  };

  it("behind a trusted proxy that says https", async () => {
    await using own = await startPocketBase({ env: { TRUSTED_PROXY: "X-Forwarded-For" } });
    const { set, hsts } = await setBy(own);
    expect(set).toMatch(/^__Host-reading=[^;]+; Path=\/; .*; Secure/);
    expect(hsts).toBe("max-age=31536000");
  });

  it("not because a reader claims https", async () => {
    const { set, hsts } = await setBy(server);
    expect(set).not.toMatch(/Secure/);
    expect(hsts).toBeUndefined();
  });
});

const SIGN_OUT = "/api/course/sign-out";

describe("signing out", () => {
  const out = (query: string, headers: Record<string, string>) =>
    ask(server, `${SIGN_OUT}${query}`, { method: "POST", headers });

  it("clears the cookie in this browser", async () => {
    const answer = await out("", { cookie: member.cookie });
    expect(answer.status).toBe(204);
    expect(answer.headers["set-cookie"]).toEqual(["reading=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
    expect(answer.headers["clear-site-data"]).toBe('"cache", "prefetchCache", "prerenderCache"');
    expect(await isFull(member.cookie)).toBe(true);
  });

  it("everywhere ends every session and every cookie of the caller, and nobody else's", async () => {
    const person = await aPerson(server, { premium: { validUntil: inDays(30) } });
    expect((await out("?everywhere=1", { authorization: person.token })).status).toBe(204);
    expect((await send(server, "POST", REFRESH, {}, person.token)).status).toBe(401);
    expect(await isFull(person.cookie)).toBe(false);
    expect(await isFull(member.cookie)).toBe(true);
  });

  it("everywhere needs the session, not only the cookie", async () => {
    expect((await out("?everywhere=1", { cookie: member.cookie })).status).toBe(401);
    expect((await out("?everywhere=1", { authorization: server.superuser.token })).status).toBe(401);
    expect((await send(server, "POST", REFRESH, {}, member.token)).status).toBe(200);
  });

  it("is not done by following a link", async () => {
    const answer = await ask(server, SIGN_OUT, { headers: { cookie: member.cookie } });
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });
});
