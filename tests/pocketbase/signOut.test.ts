import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, send } from "./ask.ts";
import { builtAt } from "./builtSite.ts";
import { inDays } from "./readers.ts";

const LESSON = "/module/5/five-numbers";
const REFRESH = "/api/collections/users/auth-refresh";
const SIGN_OUT = "/api/course/sign-out";

const server = await sharedServer();
const member = await aPerson(server, { premium: { validUntil: inDays(30) } });

const isFull = async (cookie: string): Promise<boolean> =>
  (await ask(server, LESSON, { headers: { cookie } })).body.equals(builtAt(LESSON, "members"));

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

  it("cannot be done by another site", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const answer = await out("", headers as Record<string, string>);
      expect(answer.status).toBe(403);
      expect(answer.headers).not.toHaveProperty("set-cookie");
    }
    const own = { origin: server.url, "sec-fetch-site": "same-origin" };
    expect((await out("", own)).status).toBe(204);
  });

  it("is not done by following a link", async () => {
    const answer = await ask(server, SIGN_OUT, { headers: { cookie: member.cookie } });
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });
});
