import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BACKUP_NOTE as FILE, OLD_BACKUP_MS } from "#server/hooks/operations/health/health.rules.ts";
import { utcMoment, span } from "#server/scripts/platform/words.ts";

/** The state of a data folder's backups, stored in the folder for doctor, status and the server. */
export interface Note {
  /** The time of the newest proved backup, and its location. */
  at?: string;
  file?: string;
  bytes?: number;
  rows?: number;
  /** The time and reason of the last failure; cleared by the next proved backup. */
  failedAt?: string;
  failure?: string;
}

export function readNote(dataDir: string): Note {
  const file = join(dataDir, FILE);
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Note) : {};
  } catch {
    return {};
  }
}

export function writeBackupNote(dataDir: string, note: Note): void {
  const file = join(dataDir, FILE);
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The age of the newest proved backup in words, and whether it is recent enough. */
export function ageOfBackup(dataDir: string, nowMs: number): { isFine: boolean; says: string } {
  const { at, file, failedAt, failure } = readNote(dataDir);
  if (!at) return { isFine: false, says: "There is no back-up of this data yet: npm run backup -- FOLDER" };
  const ageMs = nowMs - Date.parse(at);
  const says = `The newest back-up is ${span(ageMs)} old: ${String(file)}`;
  if (failure)
    return { isFine: false, says: `${says}. The last one, at ${utcMoment(failedAt ?? at)}, failed: ${failure}` };
  if (ageMs > OLD_BACKUP_MS) return { isFine: false, says: `${says}. Make one every night: pocketbase/nightly.` };
  return { isFine: true, says };
}
