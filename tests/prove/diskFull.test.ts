// Fills a small disk (tmpfs; root on Linux) beneath a server that is written to: it says so, goes on reading, saves
// again once there is room, and has lost nothing that it acknowledged.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readNote } from "#server/scripts/backup/note.ts";
import { rowSets } from "#server/scripts/backup/rows.ts";
import { targetAt } from "#server/scripts/backup/target/backupTarget.ts";
import { keepDatabase } from "#server/scripts/backup/snapshot.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { undoExchange } from "#server/scripts/serve/exchange.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { upgrade } from "#server/scripts/upgrade/upgrade.ts";
import { send } from "#serverTests/ask.ts";
import { startScript } from "#serverTests/started.ts";
import { aFolder, backUp, bringBack } from "#support/backingUp.ts";
import { dataOfBefore } from "#support/dataOfBefore.ts";
import { aDisk, canMount, type Disk } from "#support/disk.ts";
import { aPerson, type Person } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { prepareTemplate } from "#support/template.ts";

const TEST_MS = 180_000;
const TOKEN = "a-monitor-of-this-proof-only";
const FULL = /^The disk is full|has .* free, and .* (are|is) needed/;
const LOOK_EVERY_MS = 2;

/** Lets the disk fill up at the moment something is there. */
async function fillOnce(disk: Disk, isThere: () => boolean, over: AbortSignal): Promise<boolean> {
  while (!over.aborted) {
    if (isThere()) {
      disk.fill(0);
      return true;
    }
    await delay(LOOK_EVERY_MS);
  }
  return false;
}

/** Does some work while the disk fills up beneath it. @returns what it said, "" when it was done */
async function saidOf(disk: Disk, isThere: () => boolean, work: () => Promise<unknown>): Promise<string> {
  const over = new AbortController();
  const filling = fillOnce(disk, isThere, over.signal);
  const said = await work().then(() => "", reason);
  over.abort();
  expect(await filling, "it was in time").toBe(true);
  return said;
}

/** Sends a page view; gives the status. */
const write = async (server: TestServer, visit: string): Promise<number> =>
  (
    await send(server, "POST", "/api/course/events", [
      { name: "page_view", props: { page_name: "/curriculum" }, visit },
    ])
  ).status;

const note = (server: TestServer, { id, token }: Person, text: string) => {
  const words = { lessonId: "five-numbers", text, second: 1, at: new Date().toISOString() };
  return send(server, "POST", "/api/collections/notes/records", { user: id, ...words }, token);
};

/** The visits that a sound database holds. */
function visitsIn(dataDir: string): Set<string> {
  const database = new DatabaseSync(join(dataDir, "data.db"), { readOnly: true });
  const rows = database.prepare("SELECT visit FROM events").all();
  const sound = database.prepare("PRAGMA integrity_check").get();
  database.close();
  expect(Object.values(sound ?? {})).toEqual(["ok"]);
  return new Set(rows.map(({ visit }) => String(visit)));
}

const rowsOf = async (dataDir: string) => JSON.stringify(await rowSets(join(dataDir, "data.db")));
const inWork = (dataDir: string, name: RegExp) => () =>
  existsSync(join(dataDir, ".work")) &&
  readdirSync(join(dataDir, ".work"), { recursive: true, encoding: "utf8" }).some((one) => name.test(one));

describe.skipIf(!canMount)("on a full disk", { timeout: TEST_MS }, () => {
  it("the server goes on reading, says so, recovers, and has lost nothing that it acknowledged", async () => {
    const { dataDir: template } = await prepareTemplate();
    using disk = aDisk(150, template);
    let server = await startPocketBase({ dataDir: disk.path, env: { METRICS_TOKEN: TOKEN } });
    const ada = await aPerson(server);
    const [acknowledged, refused]: [string[], Set<number>] = [[], new Set()];
    const writeMany = async (round: string, count: number) => {
      for (let number = 0; number < count; number += 1) {
        const status = await write(server, `${round}n${number}`);
        if (status === 204) acknowledged.push(`${round}n${number}`);
        else refused.add(status);
      }
    };
    await writeMany("a", 50);
    for (const left of [1, 0.2, 0]) {
      disk.fill(left);
      await writeMany(`b${left * 10}`, 100);
    }
    expect([...refused], "some were refused, none for what they said").toEqual([503]);
    const asked = await note(server, ada, "Nobody has room for this. ".repeat(150));
    expect([asked.status, asked.body.toString()]).toEqual([503, expect.stringMatching(/the server's disk is full/)]);
    for (const path of ["/", "/curriculum", "/api/collections/reviewStats/records"])
      expect((await fetch(server.url + path)).status, path).toBe(200);
    for (const path of ["/api/health", "/api/course/health"])
      await expect.poll(async () => (await fetch(server.url + path)).status, { timeout: 5_000 }).toBe(503);
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const deep = await fetch(`${server.url}/api/course/health/deep`, { headers });
    expect([deep.status, await deep.text()]).toEqual([503, expect.stringMatching(/When it is full, nothing is saved/)]);
    await using doctor = await startScript("doctor", { dataDir: disk.path });
    expect(await doctor.said(/^unsafe +disk/)).toMatch(/When it is full, nothing can be saved/);
    disk.empty();
    await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status, { timeout: 5_000 }).toBe(200);
    const before = acknowledged.length;
    await writeMany("c", 20);
    expect(acknowledged.length).toBe(before + 20);
    expect((await note(server, ada, "There is room again.")).status).toBe(200);
    disk.fill(0);
    await writeMany("d", 50);
    await server.kill();
    disk.fill(60);
    await using start = await startScript("start", { dataDir: disk.path });
    await start.said(/^The site is open/);
    start.child.kill();
    await start.ended;
    const kept = visitsIn(disk.path);
    expect(acknowledged.filter((visit) => !kept.has(visit))).toEqual([]);
    disk.fill(10);
    await using none = await startScript("start", { dataDir: disk.path });
    expect(await none.said(/free/)).toMatch(/has 10 MB free, and 50 MB are needed\.$/);
    console.log(`disk full: ${acknowledged.length} acknowledged, all kept; refused with ${[...refused].join(", ")}`);
    server = await startPocketBase({ dataDir: disk.path });
    await server.kill();
  });

  it("a back-up says so and leaves those before it", async () => {
    await using server = await startPocketBase();
    using disk = aDisk(200);
    const target = targetAt(join(disk.path, "backups"), undefined);
    const { file } = await backUp(server.dataDir, target);
    const whole = () => expect(readdirSync(target.path)).toEqual([basename(file)]);
    disk.fill(0.01);
    expect(await backUp(server.dataDir, target).then(() => "", reason)).toMatch(FULL);
    whole();
    expect(readNote(server.dataDir)).toMatchObject({ file, failure: expect.stringMatching(/ENOSPC|full/) as string });
    disk.empty();
    await backUp(server.dataDir, target);
    expect(readNote(server.dataDir)).not.toHaveProperty("failure");
  });

  it("a copy of the database that outgrows the disk on the way says which disk is full", async () => {
    await using server = await startPocketBase();
    using disk = aDisk(1);
    const copied = keepDatabase(join(server.dataDir, "data.db"), join(disk.path, "data.db"));
    expect(await copied.then(() => "", reason)).toBe(`The disk is full: ${disk.path}.`);
  });

  it("a restore leaves the data that is there, wherever the disk fills up", async () => {
    using folder = aFolder();
    const target = targetAt(join(folder.path, "backups"), undefined);
    const server = await startPocketBase();
    await aPerson(server);
    await server.kill();
    const name = basename((await backUp(server.dataDir, target)).file);
    await using other = await startPocketBase();
    await other.kill();
    using disk = aDisk(200, other.dataDir);
    const before = await rowsOf(disk.path);
    for (const moment of [/fresh\/data\.db$/, /trial\/data\.db$/]) {
      disk.empty();
      const said = await saidOf(disk, inWork(disk.path, moment), () => bringBack(disk.path, target, name));
      expect(said, String(moment)).toMatch(/full|no space|ended before/i);
      undoExchange(disk.path);
      expect(await rowsOf(disk.path)).toBe(before);
      expect(readdirSync(disk.path)).not.toContain(".work");
    }
    disk.empty();
    await bringBack(disk.path, target, name);
    expect(await rowsOf(disk.path)).toBe(await rowsOf(server.dataDir));
    await server.stop();
  });

  it("an upgrade leaves the data as it is, wherever the disk fills up", async () => {
    using folder = aFolder();
    const from = await dataOfBefore(folder.path);
    using disk = aDisk(200, from);
    const before = await rowsOf(disk.path);
    const { executable } = await prepareTemplate();
    const settings = readSettings({ DATA_DIR: disk.path });
    const take = () => upgrade({ settings, executable, isTrial: false, mayLose: false });
    disk.fill(20);
    expect(await take().then(() => "", reason)).toMatch(FULL);
    for (const moment of [/next\/data\.db$/, /hooks\/operations\/health$/, /trial\/data\.db$/]) {
      disk.empty();
      expect(await saidOf(disk, inWork(disk.path, moment), take), String(moment)).not.toBe("");
      undoExchange(disk.path);
      expect(await rowsOf(disk.path)).toBe(before);
      expect(readdirSync(disk.path)).not.toContain(".work");
    }
    disk.empty();
    expect((await take()).former).not.toBe("");
  });
});

it.runIf(!canMount)("is proved on Linux by root alone, who may mount a small disk", () => {
  console.log("disk full: not proved here");
});
