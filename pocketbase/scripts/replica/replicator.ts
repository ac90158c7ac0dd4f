import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Marks } from "#server/scripts/depot/marks.ts";
import { DATABASE } from "#server/scripts/backup/contents.ts";
import { eachLine, endLast, launch, stop, stopping } from "#server/scripts/platform/child.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { guard } from "#server/scripts/serve/guardian.ts";
import type { ReplicaSettings } from "#server/scripts/settings/replica.ts";
import { configure, litestreamEnvironment, socketIn } from "./litestream.ts";
import { readReplicaNote, type ReplicaNote, writeReplicaNote } from "./note/note.ts";
import { litestreamFolder } from "./own.ts";
import { claim, type Lead } from "./primary.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const STANDS_AFTER_MS = 60_000;
const LOOKS_EVERY_MS = 5000;
const FIRST_LOOKS_MS = 250;
const FORMER_STAYS_MS = 86_400_000;
/** A large database takes longer to be copied than a server should be away. */
const WAITED_FOR_MS = 10_000;
const SYNC_WITHIN_S = 10;
const LONGEST = 200;

export interface Replicator {
  /** Sends what is not in the replica yet. @throws what keeps it from that */
  sync: () => Promise<void>;
  /** Waits until a whole copy is in the replica, or for as long as nobody should wait for it. */
  begun: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Copies a database as it changes, as long as this process lives. When Litestream falls, it comes up again and begins
 * another generation, as somebody may have written meanwhile.
 */
export function startReplicator(settings: ReplicaSettings, marks: Marks, lead: Lead, dataDir: string): Replicator {
  // Not in the data folder: a socket's path may have a hundred letters.
  const folder = mkdtempSync(join(tmpdir(), "replica-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  let isOver = false;
  const isEnding = () => isOver || stopping.aborted;
  let child = launchOne();
  const over = keep();

  function launchOne() {
    rmSync(litestreamFolder(dataDir), { recursive: true, force: true });
    const args = ["replicate", "-config", configure(settings, dataDir, lead.generation, folder), "-no-expand-env"];
    const one = launch(settings.executable, args, { env: litestreamEnvironment(settings) });
    guard(one);
    endLast(one);
    eachLine(one, say());
    return one;
  }

  async function keep(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      const since = performance.now();
      await once(child, "close");
      if (isEnding()) return;
      if (performance.now() - since > STANDS_AFTER_MS) waitMs = FIRST_WAIT_MS;
      console.error(`Litestream fell. It comes up again in ${String(waitMs / 1000)} s.`);
      if (!(await next(marks, lead, waitMs, isEnding))) return;
      child = launchOne();
    }
  }

  const sync = () => ask(socketIn(folder), join(dataDir, DATABASE));
  const first = watch({ marks, lead, dataDir, sync, isEnding });
  return {
    sync,
    begun: () => Promise.race([first, delay(WAITED_FOR_MS)]),
    stop: async () => {
      isOver = true;
      await stop(child);
      await over;
    },
  };
}

/** Begins another generation, as soon as the store answers. @returns whether it may: nobody else took over, nothing ends */
async function next(marks: Marks, lead: Lead, firstWaitMs: number, isEnding: () => boolean): Promise<boolean> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    await delay(waitMs, undefined, { signal: stopping }).catch(() => undefined);
    if (isEnding()) return false;
    try {
      await claim(marks, lead.machine, lead.generation + 1);
      lead.generation += 1;
      return true;
    } catch (error) {
      console.error(`No other generation of the replica can be begun. ${reason(error)}`);
    }
  }
}

/** Lines that say the same again and again come once. */
function say(): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    const [, what = line] = /msg="?([^"]*)"?/.exec(line) ?? [];
    if (said.has(what)) return;
    said.add(what);
    console.error(`Litestream: ${line.replace(/^time=\S+ level=\S+ /, "")}`);
  };
}

interface Watched {
  marks: Marks;
  lead: Lead;
  dataDir: string;
  sync: () => Promise<void>;
  isEnding: () => boolean;
}

/**
 * Notes from time to time up to which moment everything is in the replica.
 * @returns as soon as it is for the first time; it goes on until all ends
 */
function watch({ marks, lead, dataDir, sync, isEnding }: Watched): Promise<void> {
  let safeAt = readReplicaNote(dataDir)?.safeAt;
  const [sinceMs, cleared] = [Date.now(), { below: 0 }];
  const look = async (): Promise<boolean> => {
    const [before, { generation }] = [new Date().toISOString(), lead];
    const problem = await sync().then(() => "", reason);
    if (!problem) safeAt = before;
    const note = { to: marks.path, generation, lookedAt: new Date().toISOString() };
    keepNote(dataDir, { ...note, ...(safeAt && { safeAt }), ...(problem && { problem }) });
    // The one before stays for a day: until then somebody may see that this one begins with the wrong data.
    const below = Date.now() - sinceMs > FORMER_STAYS_MS ? generation : generation - 1;
    if (!problem && below !== cleared.below) await clear(marks, below);
    if (!problem) cleared.below = below;
    return problem === "";
  };
  return new Promise((resolve) => {
    void (async () => {
      let hasBegun = false;
      while (!isEnding()) {
        await delay(hasBegun ? LOOKS_EVERY_MS : FIRST_LOOKS_MS, undefined, { signal: stopping }).catch(() => undefined);
        if (!isEnding() && (await look())) hasBegun = true;
        if (hasBegun) resolve();
      }
    })();
  });
}

function keepNote(dataDir: string, note: ReplicaNote): void {
  try {
    writeReplicaNote(dataDir, note);
  } catch (error) {
    console.error(`How the replica stands could not be noted. ${reason(error)}`);
  }
}

/** Takes away what nobody will bring back any more. */
async function clear(marks: Marks, below: number): Promise<void> {
  try {
    await marks.removeFolders((name) => /^\d{6}$/.test(name) && Number(name) < below);
  } catch (error) {
    console.error(`Older generations of the replica could not be taken away. ${reason(error)}`);
  }
}

/** Has Litestream send everything, and waits for that. */
function ask(socketPath: string, path: string): Promise<void> {
  const body = JSON.stringify({ path, wait: true, timeout: SYNC_WITHIN_S });
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path: "/sync", method: "POST", timeout: 2000 * SYNC_WITHIN_S }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => (isWhole(answer.statusCode, text) ? resolve() : reject(new Error(errorIn(text)))));
    });
    asking.on("timeout", () => asking.destroy(new Error("Litestream does not answer.")));
    asking.on("error", (error) => reject(new Error(`Litestream does not answer: ${error.message}`)));
    asking.end(body);
  });
}

/** It is fine with a database that is not there yet, too. */
function isWhole(status: number | undefined, text: string): boolean {
  if (status !== 200) return false;
  const { txid = 0, replicated_txid = 0 } = JSON.parse(text) as { txid?: number; replicated_txid?: number };
  return txid > 0 && replicated_txid >= txid;
}

const KEPT_PARTS = 3;
/** The end of what Litestream says is what happened; before it stands through what it went. */
function errorIn(text: string): string {
  const said = /"error":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
  return said.split(": ").slice(-KEPT_PARTS).join(": ").slice(0, LONGEST);
}
