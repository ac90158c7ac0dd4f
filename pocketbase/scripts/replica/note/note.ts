import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { span } from "#server/scripts/verb/words.ts";

const FILE = ".replica.json";
const SILENT_FROM_MS = 30_000;
const BEHIND_FROM_MS = 10_000;

/** How the replica of a data folder stands; it lies in it, for status, doctor and the server. */
export interface ReplicaNote {
  to: string;
  generation: number;
  /** When it was looked last. */
  lookedAt: string;
  /** What was acknowledged before this moment is in the replica. */
  safeAt?: string;
  /** What keeps it from going on. */
  problem?: string;
}

/** Where it lies, for whoever reads it by itself. */
export const replicaNoteFile = (dataDir: string): string => join(dataDir, FILE);

export function readReplicaNote(dataDir: string): ReplicaNote | undefined {
  const file = replicaNoteFile(dataDir);
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ReplicaNote) : undefined;
  } catch {
    return undefined;
  }
}

export function writeReplicaNote(dataDir: string, note: ReplicaNote): void {
  const file = replicaNoteFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Milliseconds of acknowledged writes that the replica may lack; undefined as long as nothing is in it. */
export const lagOf = ({ lookedAt, safeAt }: ReplicaNote): number | undefined =>
  safeAt === undefined ? undefined : Math.max(0, Date.parse(lookedAt) - Date.parse(safeAt));

/** How the replica stands in words, and whether that is as it should be. */
export function replicaWords(note: ReplicaNote | undefined, nowMs: number): { isFine: boolean; says: string } {
  if (!note) return { isFine: false, says: "The replica was not begun: npm start does it." };
  const silentMs = nowMs - Date.parse(note.lookedAt);
  const lag = lagOf(note);
  const where = `${note.to}, generation ${String(note.generation)}`;
  if (silentMs > SILENT_FROM_MS)
    return { isFine: false, says: `Nobody has looked after the replica for ${span(silentMs)}: ${where}.` };
  if (lag === undefined)
    return { isFine: false, says: `Nothing is in the replica yet: ${where}. ${note.problem ?? ""}`.trim() };
  const seconds = `${(lag / 1000).toFixed(1)} s`;
  const why = note.problem ? ` ${note.problem}` : "";
  return { isFine: lag < BEHIND_FROM_MS, says: `The replica is ${seconds} behind at most: ${where}.${why}` };
}
