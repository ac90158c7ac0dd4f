import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBackup, type Made } from "#server/scripts/backup/backup.ts";
import type { BackupTarget } from "#server/scripts/backup/target/backupTarget.ts";
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

const KEEP = { daily: 7, weekly: 5, monthly: 12 };

export async function backUp(dataDir: string, target: BackupTarget, keep = KEEP): Promise<Made> {
  const { executable } = await prepareTemplate();
  const settings = readSettings({ DATA_DIR: dataDir });
  return makeBackup({ settings, backup: { keep, work: "" }, executable, target, lock: LOCK });
}

export async function bringBack(dataDir: string, target: BackupTarget, name: string, lock = LOCK): Promise<Restored> {
  const { executable } = await prepareTemplate();
  const settings = readSettings({ DATA_DIR: dataDir });
  return restore({ settings, executable, target, name, lock, confirm: () => Promise.resolve() });
}
