// Two months of the longest posts, 540 MB, are taken along by one account, then by twenty at once: the server may
// hold 700 MB, and a twenty-first is told to come again.
import { get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { aPerson } from "#support/person.ts";
import { heldMB, serverOf } from "#support/serverProcess.ts";
import { sql } from "#serverTests/ask.ts";
import { serverHere } from "#serverTests/here.ts";
import { hasWritten } from "#serverTests/writtenMuch.ts";
import { newAddress, OPEN, several } from "./hostile.ts";

vi.setConfig({ testTimeout: 600_000 });
const LOOK_EVERY_MS = 250;
/** Two months of the longest posts that one account may write: 540 MB. */
const POSTS = 6_000;
const AT_ONCE = 20;
const ALL_BEGUN_MS = 2_000;
const MOST_MB = 700;

const server = await serverHere({ env: OPEN });

interface Taken {
  status: number;
  bytes: number;
}

/** Takes all of it along without keeping it, from an address that asked for nothing else. */
const taken = ({ token }: { token: string }) =>
  new Promise<Taken>((resolve, reject) => {
    const headers = { authorization: token, "X-Forwarded-For": newAddress() };
    const asking = get(`${server.url}/api/course/export`, { headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => (bytes += part.length));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on("error", reject);
    });
    asking.on("error", reject);
  });

/** What is got, and the most that the server was seen to hold meanwhile. */
async function watched<Got>(get: () => Promise<Got>): Promise<{ got: Got; most: number }> {
  const pid = serverOf(server.dataDir) ?? 0;
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, heldMB(pid))), LOOK_EVERY_MS);
  const got = await get();
  clearInterval(look);
  return { got, most };
}

it("two months of posts are taken along by one account, then by twenty at once, and the server holds but a part of them", async () => {
  const people = await several(AT_ONCE + 1, () => aPerson(server));
  const [ada, last] = [people[0], people[AT_ONCE]];
  if (!ada || !last) throw new Error("Nobody is there.");
  await hasWritten(server, ada.id, POSTS);
  const alone = await watched(() => taken(ada));
  const megabytes = Math.round(alone.got.bytes / 1e6);
  console.log(`hostile export: ${String(megabytes)} MB by one account: ${String(alone.most)} MB held at most`);
  expect(alone.got.status).toBe(200);
  expect(megabytes).toBeGreaterThan(500);
  expect(alone.most).toBeLessThan(MOST_MB);

  for (const [at, { id }] of people.slice(0, AT_ONCE).entries())
    await sql(server, `UPDATE posts SET user = '${id}' WHERE rowid % ${String(AT_ONCE)} = ${String(at)}`);
  const together = await watched(async () => {
    const all = people.slice(0, AT_ONCE).map(taken);
    await delay(ALL_BEGUN_MS);
    expect((await taken(last)).status).toBe(429);
    return Promise.all(all);
  });
  const sum = Math.round(together.got.reduce((bytes, one) => bytes + one.bytes, 0) / 1e6);
  console.log(`hostile export: ${String(sum)} MB by twenty at once: ${String(together.most)} MB held at most`);
  expect(together.got.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  expect(sum).toBeGreaterThan(500);
  expect(together.most).toBeLessThan(MOST_MB);
});
