import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { codeNow } from "#server/scripts/hooks/code.ts";
import { run, stopping } from "#server/scripts/platform/child.ts";
import { isDiskFull, Problem } from "#server/scripts/platform/problem.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";

const FILE = ".in-use";
/** How long to wait for a server whose parent was killed; it is shutting down. */
const ENDS_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 100;

/** The process that serves a data folder, with the settings it started with. */
export type Holder = Pick<Settings, "address" | "siteUrl" | "trustedProxy"> & {
  pid: number;
  since: string;
  /** The hash of its hooks and migrations: codeNow(). */
  code: string;
};

// The system releases the lock when the process ends, however it ends. The variable keeps it from being
// garbage-collected.
let held: DatabaseSync | undefined;

/**
 * Makes this process the only one that serves the data folder. @throws {Problem} naming the process that already does
 */
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
  // A PocketBase may still run: its parent has died, or a restore replaced the folder's files.
  const latest = performance.now() + ENDS_WITHIN_MS;
  for (let server = await serverOn(dataDir); server !== undefined; server = await serverOn(dataDir)) {
    if (performance.now() > latest) throw inUse(dataDir, server);
    await delay(LOOK_EVERY_MS, undefined, { signal: stopping });
  }
}

// Creates the file first, readable by its owner only.
function opened(dataDir: string): DatabaseSync {
  try {
    closeSync(openSync(join(dataDir, FILE), "a", 0o600));
    return new DatabaseSync(join(dataDir, FILE), { timeout: 0 });
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** The lock file contains only the holder, so it can be deleted safely. */
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

/** The process that serves the folder now; undefined for none. Changes nothing. */
export function holderOf(dataDir: string): Holder | undefined {
  if (held || !existsSync(join(dataDir, FILE))) return undefined;
  using lock = opened(dataDir);
  try {
    lock.exec("BEGIN IMMEDIATE; ROLLBACK");
    return undefined;
  } catch (error) {
    if (isBusy(error)) return noted(dataDir);
    throw isDiskFull(error) ? error : unusable(dataDir, error);
  }
}

function noted(dataDir: string): Holder | undefined {
  using lock = new DatabaseSync(join(dataDir, FILE), { readOnly: true });
  try {
    const row = lock.prepare("SELECT who FROM holder").get();
    return row && (JSON.parse(String(row["who"])) as Holder);
  } catch {
    return undefined;
  }
}

/** The process id of a PocketBase that serves the folder; undefined for none. */
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
