import { afterAll, expect, it } from "vitest";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { startStore } from "#support/store.ts";
import { ask } from "./ask.ts";
import { READERS } from "./readers.ts";
import { siteWithStore } from "./storedSite.ts";

const site = siteWithStore();
afterAll(() => site.remove());

it("whoever makes up playlists is told to wait, and parts go on", LONG_HERE, async () => {
  await using store = await startStore();
  await using limited = await startPocketBase({ site, env: { ...store.env, RATE_LIMITS: "on" } });
  const cookie = await READERS["member"]?.(limited);
  const statuses = new Set<number>();
  for (let number = 0; number <= 200; number += 1)
    statuses.add((await ask(limited, `/media/paid-stream/${number}.m3u8`, { headers: { cookie } })).status);
  expect([...statuses]).toEqual([404, 429]);
  expect(store.asked).toHaveLength(200);
  expect((await ask(limited, "/media/paid-stream/1.ts", { headers: { cookie } })).status).toBe(302);
});

it("a store that never answers holds nobody up for long, and writing goes on meanwhile", LONG_HERE, async () => {
  await using mute = await startStore();
  mute.hang();
  await using slow = await startPocketBase({ site, env: mute.env });
  const began = performance.now();
  const waiting = ask(slow, "/media/free-stream/index.m3u8");
  const person = await aPerson(slow);
  expect(person.id).not.toBe("");
  expect(performance.now() - began).toBeLessThan(4_000);
  expect((await waiting).status).toBe(502);
  expect(performance.now() - began).toBeLessThan(8_000);
});

it("without a store the addresses are unknown, and pages name none", async () => {
  await using none = await startPocketBase({ site });
  expect((await ask(none, "/media/free-stream/index.m3u8")).status).toBe(404);
  const cookie = await READERS["member"]?.(none);
  const { headers } = await ask(none, "/module/8/buy-back-the-right-hour", { headers: { cookie } });
  expect(headers["content-security-policy"]).toContain("; media-src 'self';");
});
