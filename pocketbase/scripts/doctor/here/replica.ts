import { existsSync } from "node:fs";
import { join } from "node:path";
import { STORAGE } from "#server/scripts/backup/contents.ts";
import { filesBelow } from "#server/scripts/backup/snapshot.ts";
import type { Case } from "#server/scripts/doctor/finding/case.ts";
import { fine, type Finding, look, unsafe } from "#server/scripts/doctor/finding/finding.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { readReplicaNote, replicaWords } from "#server/scripts/replica/note/note.ts";
import { readReplica } from "#server/scripts/settings/replica.ts";

const ABOUT = "replica";

/** Whether the copy that follows each write follows, and what is not in it. Nothing is said where none is wanted. */
export function lookAtReplica({ settings: { dataDir, uploads }, environment, holder, nowMs }: Case): Finding[] {
  try {
    if (!readReplica(environment)) return [];
  } catch (error) {
    return [unsafe(ABOUT, `There is no replica: ${reason(error)}`, "Mend the setting.")];
  }
  const { isFine, says } = replicaWords(readReplicaNote(dataDir), nowMs);
  const hasFiles = !uploads && existsSync(join(dataDir, STORAGE)) && filesBelow(join(dataDir, STORAGE)).length > 0;
  return [
    isFine
      ? fine(ABOUT, says)
      : (holder ? unsafe : look)(ABOUT, says, "npm run logs and the start's own lines say more."),
    ...(hasFiles
      ? [look(ABOUT, "Photos and pictures are on this disk alone.", "Put them into a bucket: UPLOADS.")]
      : []),
  ];
}
