import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BACKUP_NOTE as FILE } from "#server/hooks/health/notes.rules.ts";

/** What became of the back-ups of a data folder; it lies in it, for doctor, status and the server. */
export interface Note {
  /** The moment of the newest that was proved, and where it is. */
  at?: string;
  file?: string;
  bytes?: number;
  rows?: number;
  /** When the newest try failed, and why; gone with the next that is proved. */
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

export function writeNote(dataDir: string, note: Note): void {
  const file = join(dataDir, FILE);
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
