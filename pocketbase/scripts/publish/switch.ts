import { setTimeout as delay } from "node:timers/promises";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { type Pointer, pointerIn, writePointer } from "./releases.ts";

const TAKES_MOST_MS = 15_000;
const ASK_EVERY_MS = 100;
/** The time for every hooks runtime to notice the switch (ASK_EVERY_MS of hooks/platform/release/release.ts). */
const SETTLES_MS = 50;

interface Served {
  release: string;
  refused: string;
}

async function servedAt(address: string): Promise<Served | undefined> {
  const answer = await fetch(`${address}/api/course/release`).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Served) : undefined;
}

const versionIn = (name: string): string => name.split("@")[0] ?? "";

/**
 * Writes the pointer and waits until the running server serves that version; restores the old pointer when it does not.
 * @param address the server's local address; undefined when none runs
 */
export async function switchTo(dir: string, pointer: Pointer, address: string | undefined): Promise<void> {
  const former = pointerIn(dir);
  writePointer(dir, pointer);
  if (address === undefined) return;
  const latest = performance.now() + TAKES_MOST_MS;
  for (;;) {
    const served = await servedAt(address);
    if (versionIn(served?.release ?? "") === pointer.release) return delay(SETTLES_MS);
    const isRefused = versionIn(served?.refused ?? "") === pointer.release;
    if (isRefused || performance.now() > latest) {
      writePointer(dir, former);
      const why = isRefused ? "cannot read this version (its log says why)" : "did not take it in time";
      throw new Problem(`The running server ${why}: what was served before stays.`);
    }
    await delay(ASK_EVERY_MS);
  }
}

const WITHIN_MS = 60_000;

/**
 * Runs the operator's command that empties the shared cache in front of the server.
 * @param command for the shell; "" without such a cache
 * @returns an error message, "" on success
 */
export async function purge(command: string): Promise<string> {
  if (!command) return "";
  const { code, lines } = await run("sh", ["-c", command], { limitMs: WITHIN_MS });
  if (code === 0) return "";
  const said = lines.at(-1) ?? (code === null ? "it took longer than a minute" : `it ended with ${String(code)}`);
  return `PURGE_COMMAND failed: ${said}. Until it has run, a shared cache may show the version before for some minutes.`;
}
