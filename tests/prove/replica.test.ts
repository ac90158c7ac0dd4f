// The samples of pocketbase/litestream, run as they are: kill -9 of Litestream, the starter and the server under
// writes (PROVE_ROUNDS), each time what the store holds restored, checked and compared; then a machine without data
// takes over.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { putInPlace } from "#server/scripts/publish/publishing.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { goProgram } from "#support/goProgram.ts";
import { type Program, startProgram } from "#support/program.ts";
import { Chance, seed } from "#support/random.ts";
import { prepareTemplate } from "#support/template.ts";
import { makeVersion } from "#support/versions.ts";
import { type Gateway, startGateway } from "./store/versitygw.ts";

/** Litestream as released by its author; what its Go module must hash to. */
const LITESTREAM = {
  ...{ module: "github.com/benbjohnson/litestream", version: "0.5.18" },
  hash: "h1:kelmbbFQvlgrm8dRrpt9bqvDrJ69OgWQca8hSflNF2U=",
};
const SAMPLES = join(PROJECT, "pocketbase", "litestream");

const OPEN = /The site is open at/;

const script = (name: string) => join(PROJECT, "pocketbase", "scripts", `${name}.ts`);

/** A key to the bucket of the replica. */
interface Key {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

interface Config {
  socket: { path: string };
  dbs: [{ path: string; replica: Record<string, unknown> }];
}

/** What the drop-in has systemd run, before the service and as it. */
function linesOf(unit: string): { before: string; main: string } {
  const said = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.+)$`, "gm"))].map(([, line = ""]) => line);
  return { before: said("ExecStartPre").at(-1) ?? "", main: said("ExecStart").at(-1) ?? "" };
}

/** A machine as an operator has one: a data folder, a port, and both samples of Litestream as they are kept. */
class Machine {
  readonly dataDir: string;
  readonly port: number;
  readonly #folder: string;
  readonly #litestream: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #lines: { before: string; main: string };
  #program: Program | undefined;
  said: string[] = [];

  private constructor(folder: string, port: number, litestream: string, env: NodeJS.ProcessEnv) {
    this.dataDir = join(folder, "data");
    this.port = port;
    this.#folder = folder;
    this.#litestream = litestream;
    this.#env = env;
    const unit = readFileSync(join(SAMPLES, "course.conf"), "utf8")
      .replaceAll("/usr/bin/litestream", litestream)
      .replaceAll("/etc/course/litestream.yml", this.#config)
      .replaceAll("/srv/course/current/course start", `${process.execPath} ${script("start")}`);
    this.#lines = linesOf(unit);
  }

  static async make(name: string, env: Record<string, string>, isEmpty = false): Promise<Machine> {
    const [template, litestream] = [await prepareTemplate(), await goProgram(LITESTREAM)];
    const folder = mkdtempSync(join(tmpdir(), `machine-${name}-`));
    const dataDir = join(folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    if (!isEmpty) cpSync(template.dataDir, dataDir, { recursive: true });
    const port = await freePort();
    const own = { DATA_DIR: dataDir, PORT: String(port), POCKETBASE_BIN: template.executable, RATE_LIMITS: "off" };
    const socket = { LITESTREAM_SOCKET: join(folder, "socket") };
    // A unit is started with none of the shell's variables: what they say of other stores is none of Litestream's business.
    const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_")));
    return new Machine(folder, port, litestream, { ...shell, ...own, ...socket, ...env });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get #config(): string {
    return join(this.#folder, "litestream.yml");
  }

  /** Writes Litestream's settings: the sample's, with what an operator changes in it. */
  give({ endpoint, accessKey, secretKey }: Key): void {
    const config = parse(readFileSync(join(SAMPLES, "litestream.yml"), "utf8")) as Config;
    const own = { endpoint, region: "eu-test-1", "access-key-id": accessKey, "secret-access-key": secretKey };
    config.socket.path = join(this.#folder, "socket");
    config.dbs[0].path = join(this.dataDir, "data.db");
    Object.assign(config.dbs[0].replica, own);
    writeFileSync(this.#config, stringify(config));
  }

  /** Does what systemd does to start the service. @returns whether it serves; when it does not, `said` says why */
  async start(): Promise<boolean> {
    const { code, lines } = await run("sh", ["-c", `exec ${this.#lines.before}`], { env: this.#env });
    this.said = lines;
    if (code !== 0) return false;
    this.#program = startProgram("sh", ["-c", `exec ${this.#lines.main}`], { env: this.#env });
    this.said = this.#program.lines;
    return this.#program.said(OPEN).then(
      () => true,
      () => false,
    );
  }

  /** As when its power goes: Litestream, the starter and the server, with kill -9. */
  async kill(): Promise<void> {
    const pid = this.#program?.child.pid ?? 0;
    const below = childrenOf(pid);
    for (const one of [...below.flatMap(childrenOf), ...below, pid]) process.kill(one, "SIGKILL");
    await this.#program?.ended;
  }

  /** As systemd stops it: the first of its processes is asked. */
  async stop(): Promise<void> {
    await this.#program?.[Symbol.asyncDispose]();
  }

  /** Brings what the replica holds into a file of its own, to look at it. */
  async look(): Promise<string> {
    const file = join(this.#folder, "look.db");
    for (const one of [file, `${file}-wal`, `${file}-shm`]) rmSync(one, { force: true });
    const args = ["restore", "-config", this.#config, "-o", file, join(this.dataDir, "data.db")];
    const { code, lines } = await run(this.#litestream, args, { env: this.#env });
    if (code !== 0) throw new Error(lines.join("\n"));
    return file;
  }

  /** Types one of its commands. */
  async type(name: string, ...words: string[]): Promise<{ code: number | null; said: string }> {
    const { code, lines } = await run(process.execPath, [script(name), ...words], { env: this.#env });
    return { code, said: lines.join("\n") };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);
}

function parentOf(pid: number): number {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
}

const ROUNDS = Number(process.env["PROVE_ROUNDS"] ?? 20);
const WRITERS = 6;
const MOST_LOSS_MS = 1000;
const MOST_STANDBY_MS = 30_000;
const TABLE = "proofRows";
const SITE = { SITE_URL: "http://127.0.0.1:8090" };
const PAGES = "http://127.0.0.1:1";
const OTHER_KEY = { accessKey: "AKOTHER", secretKey: "another secret of the store" };

const [store, notes, releases] = ["replica-store-", "replica-notes-", "versions-"].map((name) =>
  mkdtempSync(join(tmpdir(), name)),
) as [string, string, string];
const chance = new Chance(seed());

const keyOf = ({ url, env }: Gateway) => ({
  ...{ endpoint: url, accessKey: env["S3_ACCESS_KEY"] ?? "", secretKey: env["S3_SECRET_KEY"] ?? "" },
});

const name = "20260101-000001";
makeVersion(releases, name);
await putInPlace(releases, name, undefined);
mkdirSync(join(store, "my-replica"));
let gateway = await startGateway(store, PAGES, notes);
const { token } = await prepareTemplate();
const env = { ...SITE, RELEASES_DIR: releases };
const first = await Machine.make("first", env);
const second = await Machine.make("second", env, true);
for (const machine of [first, second]) machine.give(keyOf(gateway));
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

/** What is in a database, which must be sound. */
function rowsOf(file: string): Set<string> {
  const database = new DatabaseSync(file);
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

it("a machine with neither data nor a replica does not begin to serve", async () => {
  expect(await second.start()).toBe(false);
});

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
    const { ms, writes } = lossAt(killedAt, rowsOf(await second.look()));
    losses.push(ms);
    console.log(`round ${round + 1}: ${acknowledged.size} acknowledged, ${writes} lost, of the last ${ms} ms`);
  }
  const sorted = losses.toSorted((one, other) => one - other);
  console.log(`lost at the worst the last ${sorted.at(-1)} ms, in the middle ${sorted[Math.floor(ROUNDS / 2)]} ms`);
  expect(Math.max(...losses)).toBeLessThanOrEqual(MOST_LOSS_MS);
});

it("status asks Litestream whether all is in the replica", async () => {
  expect(await first.start(), first.said.join("")).toBe(true);
  const { said } = await first.type("status");
  expect(said).toMatch(/^replica +All that was written until now is in the replica; that took \d+\.\d s\.$/m);
});

it("an end that is asked for sends everything", async () => {
  const writers = writersOn(first);
  await delay(2000);
  const before = acknowledged.size;
  await first.stop();
  await writers.end();
  expect(before).toBeGreaterThan(0);
  expect(lossAt(Date.now(), rowsOf(await second.look())).writes).toBe(0);
});

it("a machine without data is started by one command, and the key keeps the former one from the replica", async () => {
  expect(await first.start(), first.said.join("")).toBe(true);
  const writers = writersOn(first);
  await delay(2000);
  // Its key is taken back while it serves.
  const takenAt = Date.now();
  const port = Number(new URL(gateway.url).port);
  await gateway[Symbol.asyncDispose]();
  gateway = await startGateway(store, PAGES, notes, OTHER_KEY, port);
  second.give(keyOf(gateway));
  await writers.end();
  expect((await first.type("status")).said).toContain("The replica is behind: ");

  const started = performance.now();
  expect(await second.start(), second.said.join("")).toBe(true);
  expect((await fetch(`${second.url}/`)).status).toBe(200);
  const took = performance.now() - started;
  const early = new Map([...acknowledged].filter(([, at]) => at < takenAt));
  const rows = rowsOf(join(second.dataDir, "data.db"));
  const lost = [...early].filter(([id]) => !rows.has(id)).map(([, at]) => takenAt - at);
  console.log(`serves after ${(took / 1000).toFixed(1)} s; lost ${lost.length} writes of ${Math.max(0, ...lost)} ms`);
  expect(took).toBeLessThan(MOST_STANDBY_MS);
  expect(Math.max(0, ...lost)).toBeLessThanOrEqual(MOST_LOSS_MS);

  await first.kill();
  expect(await first.start()).toBe(false);
  await expect(fetch(first.url)).rejects.toThrow();
  const theirs = await post(second, `/api/collections/${TABLE}/records`, { said: "after" });
  const { id } = (await theirs.json()) as { id: string };
  await expect.poll(async () => rowsOf(await second.look()).has(id), { timeout: 30_000 }).toBe(true);
});

it("a machine that cannot ask the store does not begin to serve; one that serves goes on", async () => {
  await gateway[Symbol.asyncDispose]();
  expect((await post(second, `/api/collections/${TABLE}/records`, { said: "later" })).status).toBe(200);
  await second.kill();
  expect(await second.start()).toBe(false);
});
