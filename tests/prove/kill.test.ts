// Ends the server with kill -9 while eight writers write: whatever it said yes to must be there, and the gate must
// agree with it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { LIVE, readJson } from "#build/files/trees.ts";
import type { Manifest } from "#contract/manifest.d.ts";
import { SAMPLE } from "#support/course.ts";
import { aPerson, grant, type Person } from "#support/person.ts";
import { Chance, seed } from "#support/random.ts";
import { request, rows as rowsOf } from "#support/request.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";

const DAY_MS = 86_400_000;
const EVENTS_AT_ONCE = 5;

/** Somebody whose membership is given and ended again and again by one writer. */
interface Learner extends Person {
  /** What the server has said yes to. */
  isMember: boolean;
  /** What was asked of it when it died, and may or may not be kept. */
  asked: boolean | undefined;
}

async function aLearner(server: TestServer): Promise<Learner> {
  return { ...(await aPerson(server, { premium: { validUntil: until(true) } })), isMember: true, asked: undefined };
}

const until = (isMember: boolean): Date => new Date(Date.now() + (isMember ? 30 : -1) * DAY_MS);

/** Gives and ends memberships until the server is gone. */
async function writeGrants(server: TestServer, learners: Learner[], chance: Chance): Promise<number> {
  for (let written = 0; ; written += 1) {
    const learner = chance.of(learners);
    learner.asked = !learner.isMember;
    if (!(await isDone(grant(server, learner, { validUntil: until(learner.asked) })))) return written;
    learner.isMember = learner.asked;
    learner.asked = undefined;
  }
}

/** Sends batches of events until the server is gone; gives the visits it said yes to. */
async function writeEvents(server: TestServer, name: string): Promise<string[]> {
  const kept: string[] = [];
  for (let number = 0; ; number += 1) {
    const visit = `${name}n${number}`;
    const event = { name: "page_view", props: { page_name: "/curriculum" }, visit };
    const batch = Array.from({ length: EVENTS_AT_ONCE }, () => event);
    if (!(await isDone(request(`${server.url}/api/course/events`, { body: batch })))) return kept;
    kept.push(visit);
  }
}

const EVENTS_IN_BATCH = EVENTS_AT_ONCE;

/** A refusal is a fault of the proof; only a broken connection means that the server is gone. */
async function isDone(asking: Promise<unknown>): Promise<boolean> {
  try {
    await asking;
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const ROUNDS = Number(process.env["PROVE_ROUNDS"] ?? 20);
const WRITERS = { events: 4, grants: 4 };
const LEARNERS_EACH = 2;
const SHORTEST_ROUND_MS = 50;
const LONGEST_ROUND_MS = 900;
const ROUND_MS = 9_000;
vi.setConfig({ testTimeout: ROUNDS * ROUND_MS });
const LESSON = "/module/5/five-numbers";

const chance = new Chance(seed());
const sides = readJson<Manifest>(join(LIVE.site, "manifest.json")).urls[LESSON];
const whole = readFileSync(join(LIVE.members, sides?.members?.file ?? ""), "utf8");
const preview = readFileSync(join(LIVE.public, sides?.public?.file ?? ""), "utf8");
const totals = { events: 0, grants: 0, settled: 0, slowestStartMs: 0 };

let server = await startPocketBase({ site: SAMPLE });
const learners: Learner[] = [];
for (let left = WRITERS.grants * LEARNERS_EACH; left > 0; left -= 1) learners.push(await aLearner(server));
afterAll(() => server.stop());

const sql = (query: string) => rowsOf(server, query);

/** Lets everybody write at once and ends the server in the middle of it; gives the visits it said yes to. */
async function writeUntilKilled(round: number): Promise<string[]> {
  const events = Array.from({ length: WRITERS.events }, (_, writer) => writeEvents(server, `r${round}w${writer}`));
  const grants = Array.from({ length: WRITERS.grants }, (_, writer) =>
    writeGrants(server, learners.slice(writer * LEARNERS_EACH, (writer + 1) * LEARNERS_EACH), chance),
  );
  const pause = SHORTEST_ROUND_MS + chance.below(LONGEST_ROUND_MS - SHORTEST_ROUND_MS);
  await new Promise((resolve) => setTimeout(resolve, pause));
  await server.kill();
  totals.grants += (await Promise.all(grants)).reduce((sum, count) => sum + count, 0);
  return (await Promise.all(events)).flat();
}

async function restart(): Promise<void> {
  const start = performance.now();
  server = await startPocketBase({ dataDir: server.dataDir, site: SAMPLE });
  totals.slowestStartMs = Math.max(totals.slowestStartMs, performance.now() - start);
}

/** Every batch that was acknowledged is there, and none is there by half. */
async function expectEvents(round: number, acknowledged: string[]): Promise<void> {
  const rows = await sql(`SELECT visit, COUNT(*) FROM events WHERE visit LIKE 'r${round}w%' GROUP BY visit`);
  expect(rows.filter(([, count]) => Number(count) !== EVENTS_IN_BATCH)).toEqual([]);
  const kept = new Set(rows.map(([visit]) => visit));
  expect(acknowledged.filter((visit) => !kept.has(visit))).toEqual([]);
  totals.events += acknowledged.length * EVENTS_IN_BATCH;
}

/** Row, mirror and gate say the same, and what was acknowledged. */
async function expectMembership(learner: Learner): Promise<void> {
  const [row] = await sql(
    `SELECT e.validUntil > datetime('now'), u.subscriptionActive FROM entitlements e JOIN users u ON u.id = e.user
     WHERE e.user = '${learner.id}'`,
  );
  const isMember = Number(row?.[0]) === 1;
  if (learner.asked === undefined) expect(isMember).toBe(learner.isMember);
  else totals.settled += 1;
  expect(/^(1|true)$/.test(String(row?.[1]))).toBe(isMember);
  const page = await (await fetch(server.url + LESSON, { headers: { cookie: learner.cookie } })).text();
  expect(page === (isMember ? whole : preview)).toBe(true);
  Object.assign(learner, { isMember, asked: undefined });
}

it(`keeps what it acknowledged through ${ROUNDS} sudden deaths`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const acknowledged = await writeUntilKilled(round);
    await restart();
    expect(await sql("PRAGMA integrity_check")).toEqual([["ok"]]);
    expect(await sql("PRAGMA foreign_key_check")).toEqual([]);
    await expectEvents(round, acknowledged);
    for (const learner of learners) await expectMembership(learner);
    expect(await (await fetch(server.url + LESSON)).text()).toBe(preview);
  }
  const { events, grants, settled, slowestStartMs } = totals;
  console.log(
    `kill -9: ${ROUNDS} rounds, ${events} events and ${grants} grants acknowledged, none lost; ` +
      `${settled} grants were under way; slowest start ${slowestStartMs.toFixed(0)} ms; seed ${seed()}`,
  );
  expect(events).toBeGreaterThan(0);
  expect(grants).toBeGreaterThan(0);
});
