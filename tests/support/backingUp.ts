import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBackup, type Made } from "#server/scripts/backup/backup.ts";
import type { Depot } from "#server/scripts/depot/depot.ts";
import { restore, type Restored } from "#server/scripts/restore/restore.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { prepareTemplate } from "./template.ts";

export const PASSPHRASE = "correct horse battery staple";
/** What a guess at the passphrase costs in a test: nothing. */
export const LOCK = { passphrase: PASSPHRASE, effort: 2 };

/** A folder that is gone with the test. */
export function aFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), "backup-test-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

export async function backUp(dataDir: string, depot: Depot): Promise<Made> {
  const { executable } = await prepareTemplate();
  const settings = readSettings({ DATA_DIR: dataDir });
  const keep = { daily: 7, weekly: 5, monthly: 12 };
  return makeBackup({ settings, backup: { keep, work: "" }, executable, depot, lock: LOCK });
}

export async function bringBack(dataDir: string, depot: Depot, name: string, lock = LOCK): Promise<Restored> {
  const { executable } = await prepareTemplate();
  const settings = readSettings({ DATA_DIR: dataDir });
  return restore({ settings, executable, depot, name, lock, confirm: () => Promise.resolve() });
}
