import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { codeNow } from "#server/scripts/hooks/code.ts";
import { run, stopping } from "#server/scripts/platform/child.ts";
import { isDiskFull, Problem } from "#server/scripts/platform/problem.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";

const FILE = ".in-use";
/** A server whose starter was killed is about to end. */
const ENDS_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 100;

/** Who serves a data folder, and with what of the start's settings. */
export type Holder = Pick<Settings, "address" | "siteUrl" | "trustedProxy"> & {
  pid: number;
  since: string;
  /** Of its hooks and migrations: codeNow(). */
  code: string;
};

// The system lets go of the lock when the process ends, however it ends. A variable keeps it from being collected.
let held: DatabaseSync | undefined;

/** Makes this process the only one that serves the data folder; a Problem names the one that does already. */
export async function lockDataDir(settings: Settings): Promise<void> {
  const { dataDir, address, siteUrl, trustedProxy } = settings;
  const lock = opened(dataDir);
  try {
    lock.exec("BEGIN IMMEDIATE");
    lock.exec("CREATE TABLE IF NOT EXISTS holder (who TEXT); DELETE FROM holder");
    const who = { pid: process.pid, since: new Date().toISOString(), code: codeNow() };
    const holder: Holder = { ...who, address, siteUrl, trustedProxy };
    lock.prepare("INSERT INTO holder VALUES (?)").run(JSON.stringify(holder));
    lock.exec("COMMIT; BEGIN IMMEDIATE");
  } catch (error) {
    if (!isBusy(error)) throw isDiskFull(error) ? error : unusable(dataDir, error);
    throw inUse(dataDir, noted(dataDir)?.pid);
  }
  held = lock;
  // One whose starter is gone, or that put a back-up in the place of the folder's files.
  const latest = performance.now() + ENDS_WITHIN_MS;
  for (let server = await serverOn(dataDir); server !== undefined; server = await serverOn(dataDir)) {
    if (performance.now() > latest) throw inUse(dataDir, server);
    await delay(LOOK_EVERY_MS, undefined, { signal: stopping });
  }
}

// Made here, for its owner alone, before anything is asked of it.
function opened(dataDir: string): DatabaseSync {
  try {
    closeSync(openSync(join(dataDir, FILE), "a", 0o600));
    return new DatabaseSync(join(dataDir, FILE), { timeout: 0 });
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** It says who serves the folder and holds nothing else, so that nobody has to mend it. */
const unusable = (dataDir: string, error: unknown): Problem =>
  new Problem(
    `${join(dataDir, FILE)}, by which a server holds its data, cannot be used (${(error as Error).message}): delete it when no server runs, and try again.`,
  );

const isBusy = (error: unknown): boolean => /database is locked/.test(String(error));

const inUse = (dataDir: string, pid: number | undefined): Problem => {
  const who = pid === undefined ? "another process" : `process ${String(pid)}`;
  const how = pid === undefined ? "stop it first" : `stop it first (kill ${String(pid)})`;
  return new Problem(
    `The data folder ${dataDir} (DATA_DIR) is served by ${who} already: ${how}, or choose another one.`,
  );
};

/** Who serves the folder now; undefined for nobody. Looks and changes nothing. */
export function holderOf(dataDir: string): Holder | undefined {
  if (held || !existsSync(join(dataDir, FILE))) return undefined;
  const lock = opened(dataDir);
  try {
    lock.exec("BEGIN IMMEDIATE; ROLLBACK");
    return undefined;
  } catch (error) {
    if (isBusy(error)) return noted(dataDir);
    throw isDiskFull(error) ? error : unusable(dataDir, error);
  } finally {
    lock.close();
  }
}

function noted(dataDir: string): Holder | undefined {
  const lock = new DatabaseSync(join(dataDir, FILE), { readOnly: true });
  try {
    const row = lock.prepare("SELECT who FROM holder").get();
    return row && (JSON.parse(String(row["who"])) as Holder);
  } catch {
    return undefined;
  } finally {
    lock.close();
  }
}

/** The process of a PocketBase that serves the folder. */
async function serverOn(dataDir: string): Promise<number | undefined> {
  const serves = (words: string[]) => words.includes("serve") && words.includes(`--dir=${dataDir}`);
  return (await processes()).find(({ words }) => serves(words))?.pid;
}

async function processes(): Promise<{ pid: number; words: string[] }[]> {
  if (existsSync("/proc/self/cmdline"))
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), words: wordsOf(`/proc/${name}/cmdline`) }));
  const { lines } = await run("ps", ["-axww", "-o", "pid=,command="]);
  return lines.map((line) => {
    const [pid, ...words] = line.trim().split(/\s+/);
    return { pid: Number(pid), words };
  });
}

function wordsOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\0");
  } catch {
    return [];
  }
}
