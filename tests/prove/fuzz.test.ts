// Odd requests (PROVE_REQUESTS) made of the real collections’ fields and the table of routes, as visitor and as two
// learners: each is answered, no 5xx, no exit, and nothing of anybody else changed.
import { Agent } from "node:http";
import { afterAll, expect, it, vi } from "vitest";
import { aPerson, grant, type Person } from "#support/person.ts";
import { request, rows } from "#support/request.ts";
import { ask } from "#serverTests/ask.ts";
import { ownMails } from "#serverTests/here.ts";
import { lessonsOf } from "#serverTests/learner.ts";
import { type Collection, Fuzzer, type Sending } from "./fuzzRequests.ts";
import { FREE, numberFrom } from "./hostile.ts";
import { Chance, seed } from "#support/random.ts";

const REQUESTS = numberFrom("PROVE_REQUESTS", 100_000);
const AT_ONCE = 8;
const ROUND = 1_000;
const TIME_MS = 1_200_000;
const ANSWERS_WITHIN_MS = 60_000;
vi.setConfig({ testTimeout: TIME_MS + ANSWERS_WITHIN_MS });

const chance = new Chance(seed());
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const { server } = await ownMails();
const list = await request<{ items: Collection[] }>(`${server.url}/api/collections?perPage=200`, {
  token: server.superuser.token,
});
const collections = list.items;
const victim = await aPerson(server);
await leaveTraces(victim);
afterAll(() => agent.destroy());

/** A row in everything a learner can have. */
async function leaveTraces(person: Person): Promise<void> {
  const [lesson] = FREE;
  const [at, lessonId] = [new Date().toISOString(), lesson?.id];
  await grant(server, person, { validUntil: new Date(Date.now() + 1e10) });
  const completed = lessonsOf(1).map((id) => ({ lessonId: id, completedAt: at }));
  const attempt = { id: "attempt-of-victim", questionId: lesson?.questions[0], chosen: 1, right: true };
  for (const [path, body] of Object.entries({
    "course/progress": { completed, visited: [{ lessonId, lastAccessed: at }] },
    "course/quiz": { attempts: [{ ...attempt, lessonId, at }] },
    "course/positions": { positions: [{ lessonId, second: 3, at }] },
    "collections/notes/records": { user: person.id, lessonId, second: 1, text: "mine", at },
  }))
    await request(`${server.url}/api/${path}`, { body, token: person.token });
}

/** All that nobody who fuzzes may change: what somebody else has, and what the operator set. */
async function foreign(): Promise<Record<string, string>> {
  const ofVictim = collections
    .filter(({ name, fields }) => fields.some((field) => field.name === "user") && !name.startsWith("_"))
    .map(({ name }) => [name, `SELECT * FROM ${name} WHERE user = '${victim.id}' ORDER BY id`]);
  const queries = [
    ...ofVictim,
    ["account", `SELECT * FROM users WHERE id = '${victim.id}'`],
    ["operator", "SELECT * FROM _superusers ORDER BY id"],
    [
      "collections",
      "SELECT id, name, fields, indexes, listRule, viewRule, createRule, updateRule, deleteRule, options FROM _collections ORDER BY id",
    ],
    ["settings", "SELECT * FROM _params ORDER BY id"],
    ["memberships", "SELECT user, validUntil FROM entitlements ORDER BY id"],
    [
      "privileges",
      "SELECT count(*) FROM users WHERE role <> '' OR roles NOT IN ('', '[]') OR subscriptionActive = TRUE",
    ],
  ];
  const told: Record<string, string> = {};
  for (const [name = "", query = ""] of queries) told[name] = JSON.stringify(await rows(server, query));
  return told;
}

/** A status, or why there was none. */
type Reply = number | string;

const send = ({ path, ...how }: Sending): Promise<Reply> =>
  ask(server, path, { ...how, agent, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );

const inWords = ({ method, path, body }: Sending): string =>
  `${method} ${path.slice(0, 300)} ${body?.length ?? 0} bytes: ${body?.toString().slice(0, 300) ?? ""}`;

/** They may delete their own accounts or end their own sessions: then others take their place. */
async function actors(): Promise<string[]> {
  return ["", (await aPerson(server)).token, (await aPerson(server)).token];
}

it(`${REQUESTS} odd requests break nothing`, async () => {
  const ids = [
    victim.id,
    victim.email,
    "abcdefghij12345",
    ...FREE.slice(0, 3).flatMap(({ id, questions }) => [id, ...questions]),
  ];
  const fuzzer = new Fuzzer(chance, collections, ids);
  const before = await foreign();
  const replies = new Map<Reply, number>();
  const broken: string[] = [];
  const unanswered: string[] = [];
  const start = performance.now();
  let done = 0;
  while (done < REQUESTS && performance.now() - start < TIME_MS - ANSWERS_WITHIN_MS) {
    const people = await actors();
    const round = Array.from({ length: Math.min(ROUND, REQUESTS - done) }, () => fuzzer.next(chance.of(people)));
    done += round.length;
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let one = round.pop(); one; one = round.pop()) {
        const reply = await send(one);
        replies.set(reply, (replies.get(reply) ?? 0) + 1);
        if (typeof reply === "string") unanswered.push(`${reply}: ${inWords(one)}`);
        else if (reply >= 500) broken.push(`${reply} ${inWords(one)}`);
      }
    });
    await Promise.all(workers);
    // An exit shows here: nobody brings this server back.
    await request(`${server.url}/api/health`);
  }
  const after = await foreign();
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  const told = [...replies].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reply, count]) => `${count} × ${reply}`);
  console.log(
    `fuzz: ${done} requests over ${collections.length} collections in ${((performance.now() - start) / 1000).toFixed(0)} s: ` +
      `${told.join(", ")}; ${broken.length} of 5xx, ${unanswered.length} unanswered, ${changed.length} foreign changed, 0 exits; seed ${seed()}`,
  );
  expect(broken.slice(0, 20)).toEqual([]);
  expect(unanswered.slice(0, 20)).toEqual([]);
  expect(changed).toEqual([]);
  expect(done).toBe(REQUESTS);
});
