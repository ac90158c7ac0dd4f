import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Problem } from "#server/scripts/platform/problem.ts";

/**
 * Runs `work` under an exclusive lock on a folder; the system releases the lock when the process ends, however it ends.
 */
export async function alone<Done>(dir: string, work: () => Promise<Done>): Promise<Done> {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, ".in-use");
  closeSync(openSync(file, "a", 0o600));
  using lock = new DatabaseSync(file, { timeout: 0 });
  take(lock);
  return await work();
}

function take(lock: DatabaseSync): void {
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    if (!/database is locked/.test(String(error))) throw error;
    throw new Problem(
      "Somebody publishes at this moment: nothing was done. Wait for the end of that, and look with --list.",
    );
  }
}
