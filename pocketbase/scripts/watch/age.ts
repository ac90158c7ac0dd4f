import { OLD_BACKUP_MS } from "#server/hooks/health/notes.rules.ts";
import { readNote } from "#server/scripts/backup/note.ts";
import { moment, span } from "#server/scripts/verb/words.ts";

/** How old the newest proved back-up is, in words, and whether that is as it should be. */
export function ageOfBackup(dataDir: string, nowMs: number): { isFine: boolean; says: string } {
  const { at, file, failedAt, failure } = readNote(dataDir);
  if (!at) return { isFine: false, says: "There is no back-up of this data yet: npm run backup -- FOLDER" };
  const ageMs = nowMs - Date.parse(at);
  const says = `The newest back-up is ${span(ageMs)} old: ${String(file)}`;
  if (failure)
    return { isFine: false, says: `${says}. The last one, at ${moment(failedAt ?? at)}, failed: ${failure}` };
  if (ageMs > OLD_BACKUP_MS) return { isFine: false, says: `${says}. Make one every night: pocketbase/nightly.` };
  return { isFine: true, says };
}
