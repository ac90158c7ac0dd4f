import { type ClientRequest, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { json, send } from "./ask.ts";
import { serverHere } from "./here.ts";
import { hasWritten } from "./writtenMuch.ts";

const EXPORT = "/api/course/export";
/** More than what lies between a server and somebody who does not read on. */
const POSTS = 300;
const TIME_MS = 60_000;

const server = await serverHere({ env: { RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" } });
const ada = await aPerson(server);
await hasWritten(server, ada.id, POSTS);

const taken = (who = ada) => send(server, "GET", EXPORT, undefined, who.token);

/** Whoever has got the first bytes, and reads no further. */
const waiting = () =>
  new Promise<ClientRequest>((resolve, reject) => {
    const asking = get(server.url + EXPORT, { headers: { authorization: ada.token } }, (answer) => {
      answer.once("readable", () => resolve(asking));
    });
    asking.on("error", reject);
  });

describe("an account that wrote much", () => {
  it("gets all of it", async () => {
    const answer = await taken();
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json");
    const { posts } = json<{ posts: { id: string; user: string }[] }>(answer);
    expect(new Set(posts.map(({ id }) => id)).size).toBe(POSTS);
    expect(posts.every(({ user }) => user === ada.id)).toBe(true);
  });

  it(
    "gets it once at a time, others meanwhile theirs; who goes away is no fault, and makes room for the next time",
    async () => {
      const first = await waiting();
      const second = await taken();
      expect([second.status, second.headers["retry-after"]]).toEqual([429, "1"]);
      expect((await taken(await aPerson(server))).status).toBe(200);
      first.destroy();
      await expect.poll(async () => (await taken()).status, { interval: 500 }).toBe(200);
      // The log is written every few seconds.
      await delay(5_000);
      const path = `/api/logs?filter=${encodeURIComponent("data.status >= 500")}`;
      const logged = await send(server, "GET", path, undefined, server.superuser.token);
      expect(json<{ items: object[] }>(logged).items).toEqual([]);
    },
    TIME_MS,
  );
});
