import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { putInPlace } from "#server/scripts/publish/publishing.ts";
import { BUILT_LITESTREAM } from "#server/scripts/settings/replica.ts";
import { prepareTemplate } from "#support/template.ts";
import { makeVersion } from "#support/versions.ts";
import { Machine } from "./machines.ts";
import { Chance, seed } from "./random.ts";
import { type Gateway, startGateway } from "./store/versitygw.ts";

const ROUNDS = Number(process.env["PROVE_ROUNDS"] ?? 20);
const WRITERS = 6;
const MOST_LOSS_MS = 1000;
const MOST_TAKE_OVER_MS = 30_000;
const TABLE = "proofRows";
const SITE = { SITE_URL: "http://127.0.0.1:8090", BACKUP_PASSPHRASE: "correct horse battery staple" };

const [store, notes, releases] = ["replica-store-", "replica-notes-", "versions-"].map((name) =>
  mkdtempSync(join(tmpdir(), name)),
) as [string, string, string];
const chance = new Chance(seed());
let gateway: Gateway;
let token: string;
let first: Machine;
let second: Machine;

beforeAll(async () => {
  const name = "20260101-000001";
  makeVersion(releases, name);
  await putInPlace(releases, name, undefined);
  mkdirSync(join(store, "replicas"));
  gateway = await startGateway(store, "http://127.0.0.1:1", notes);
  ({ token } = await prepareTemplate());
  const { S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = gateway.env;
  const env = {
    ...{ ...SITE, RELEASES_DIR: releases, LITESTREAM_BIN: BUILT_LITESTREAM, REPLICA: "s3://replicas/course" },
    ...{ BACKUP_S3_ENDPOINT: gateway.url, BACKUP_S3_REGION: S3_REGION ?? "" },
    ...{ BACKUP_S3_ACCESS_KEY: S3_ACCESS_KEY ?? "", BACKUP_S3_SECRET_KEY: S3_SECRET_KEY ?? "" },
  };
  first = await Machine.make("first", env);
  second = await Machine.make("second", env, true);
}, 1_200_000);
afterAll(async () => {
  for (const machine of [first, second]) {
    await machine.stop();
    machine.remove();
  }
  await gateway[Symbol.asyncDispose]();
  for (const folder of [store, notes, releases]) rmSync(folder, { recursive: true, force: true });
});

const headers = () => ({ authorization: token, "content-type": "application/json" });
const post = (machine: Machine, path: string, body: object) =>
  fetch(machine.url + path, { method: "POST", headers: headers(), body: JSON.stringify(body) });

/** By their ids, when each was acknowledged, ms. */
const acknowledged = new Map<string, number>();

/** Writes without a pause until the server does not answer any more. */
function writersOn(machine: Machine): { end: () => Promise<void> } {
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      try {
        const answer = await post(machine, `/api/collections/${TABLE}/records`, { said: "x".repeat(200) });
        const { id } = (await answer.json()) as { id: string };
        if (answer.ok) acknowledged.set(id, Date.now());
      } catch {
        await delay(5);
      }
    }
  };
  const all = Promise.all(Array.from({ length: WRITERS }, writer));
  return { end: async () => ((isOver = true), void (await all)) };
}

/** What is in a machine's database, which must be sound. */
function rowsOf({ dataDir }: Machine): Set<string> {
  const database = new DatabaseSync(join(dataDir, "data.db"));
  try {
    expect(database.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    return new Set(
      database
        .prepare(`SELECT id FROM ${TABLE}`)
        .all()
        .map(({ id }) => String(id)),
    );
  } finally {
    database.close();
  }
}

/** How long before a moment the earliest write was acknowledged that is not there, ms; and how many are not. */
function lossAt(moment: number, rows: Set<string>): { ms: number; writes: number } {
  const lost = [...acknowledged].filter(([id]) => !rows.has(id)).map(([, at]) => at);
  return { ms: lost.length > 0 ? moment - Math.min(...lost) : 0, writes: lost.length };
}

it(`${String(ROUNDS)} times kill -9 of server and Litestream under writes loses a second of them at most`, async () => {
  const losses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await first.start(), first.said.join("")).toBe(true);
    if (round === 0) {
      const fields = [{ name: "said", type: "text" }];
      expect((await post(first, "/api/collections", { name: TABLE, type: "base", fields })).status).toBe(200);
    }
    const writers = writersOn(first);
    await delay(1000 + chance.below(2500));
    const killedAt = Date.now();
    await first.kill();
    await writers.end();
    const { code, said } = await second.type("restore", "--from-replica", "--yes-overwrite", "127.0.0.1:8090");
    expect(code, said).toBe(0);
    const { ms, writes } = lossAt(killedAt, rowsOf(second));
    losses.push(ms);
    console.log(`round ${round + 1}: ${acknowledged.size} acknowledged, ${writes} lost, of the last ${ms} ms`);
  }
  const sorted = losses.toSorted((one, other) => one - other);
  console.log(`lost at the worst the last ${sorted.at(-1)} ms, in the middle ${sorted[Math.floor(ROUNDS / 2)]} ms`);
  expect(Math.max(...losses)).toBeLessThanOrEqual(MOST_LOSS_MS);
});

it("status says how far the replica is behind", async () => {
  expect(await first.start(), first.said.join("")).toBe(true);
  await expect
    .poll(async () => (await first.type("status")).said, { timeout: 60_000 })
    .toMatch(/^replica +The replica is 0\.\d s behind at most: s3:\/\/replicas\/course, generation \d+\.$/m);
});

it("a second machine takes over by one command from one that fell, which does not serve when it comes back", async () => {
  const writers = writersOn(first);
  await delay(2000);
  const killedAt = Date.now();
  await first.kill();
  await writers.end();
  const started = performance.now();
  expect(await second.start("--take-over"), second.said.join("")).toBe(true);
  expect((await fetch(`${second.url}/`)).status).toBe(200);
  const took = performance.now() - started;
  const { ms, writes } = lossAt(killedAt, rowsOf(second));
  console.log(`taken over within ${(took / 1000).toFixed(1)} s; lost ${writes} writes of the last ${ms} ms`);
  expect(took).toBeLessThan(MOST_TAKE_OVER_MS);
  expect(ms).toBeLessThanOrEqual(MOST_LOSS_MS);

  expect(await first.start()).toBe(false);
  expect(await first.ended()).toBe(1);
  expect(first.said.join("")).toMatch(/serves this data since .* so this machine does not/);
  await expect(fetch(first.url)).rejects.toThrow();
});

it("taken over while it serves, a machine stops by itself, and nothing that it acknowledged is lost", async () => {
  const rows = rowsOf(second);
  for (const id of acknowledged.keys()) if (!rows.has(id)) acknowledged.delete(id);
  const before = acknowledged.size;
  const writers = writersOn(second);
  await delay(2000);
  const started = performance.now();
  expect(await first.start("--take-over"), first.said.join("")).toBe(true);
  const took = performance.now() - started;
  await writers.end();
  expect(await second.ended()).toBe(1);
  expect(second.said.join("")).toContain("Everything that was acknowledged is in the replica.");
  expect(first.said.join("")).toContain("nothing is lost");
  const { writes } = lossAt(Date.now(), rowsOf(first));
  console.log(`taken over within ${(took / 1000).toFixed(1)} s; ${acknowledged.size - before} writes, ${writes} lost`);
  expect(writes).toBe(0);
});

it("a machine that cannot ask the store does not begin to serve; one that serves goes on", async () => {
  await gateway[Symbol.asyncDispose]();
  expect((await post(first, `/api/collections/${TABLE}/records`, { said: "later" })).status).toBe(200);
  await first.stop();
  expect(await first.start()).toBe(false);
  expect(first.said.join("")).toContain("does not answer");
});
