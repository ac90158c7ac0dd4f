import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { TOO_OLD_BACKUP_MS } from "#server/hooks/operations/health/health.rules.ts";
import { ageOfBackup, readNote } from "#server/scripts/backup/note.ts";
import { targetAt } from "#server/scripts/backup/target/backupTarget.ts";
import { filesBelow } from "#server/scripts/platform/files.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { counted } from "#server/scripts/platform/words.ts";
import { STORAGE } from "#server/scripts/serve/data.ts";
import { type BackupSettings, readBackup } from "#server/scripts/settings/backup.ts";
import { replicaOf } from "#server/scripts/status/replica.ts";
import { type Case, type Finding, fine, grave, look, unsafe } from "./finding.ts";

const TARGET_WITHIN_MS = 15_000;
const ABOUT = "backup";
const NIGHTLY = "Make one every night: pocketbase/nightly.";

/** The age of the newest backup, whether it is still in its place, and whether the next one will be made. */
export async function lookAtBackup(place: Case): Promise<Finding[]> {
  const { settings, environment } = place;
  const isPlanned = Boolean(environment["BACKUP_TO"]);
  if (!isPlanned) return [aboutAge(place)];
  try {
    const backup = readBackup(environment);
    return [
      aboutAge(place),
      ...(await aboutTarget(place, backup)),
      ...aboutPlace(settings.dataDir, backup),
      ...aboutReaders(backup),
      ...aboutMail(backup),
    ];
  } catch (error) {
    return [aboutAge(place), unsafe(ABOUT, `No back-up can be made: ${reason(error)}`, "Mend the BACKUP_ settings.")];
  }
}

function aboutAge({ settings: { dataDir }, isPublic, nowMs }: Case): Finding {
  const { isFine, says } = ageOfBackup(dataDir, nowMs);
  const { at } = readNote(dataDir);
  if (isFine) return fine(ABOUT, says);
  const isOld = !at || nowMs - Date.parse(at) > TOO_OLD_BACKUP_MS;
  return (isOld ? grave(isPublic) : look)(ABOUT, says, at ? "npm run backup says what is wrong." : NIGHTLY);
}

async function aboutTarget({ settings: { dataDir } }: Case, { to, store }: BackupSettings): Promise<Finding[]> {
  const { file } = readNote(dataDir);
  const target = targetAt(to, store);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${target.path} does not answer.`)), TARGET_WITHIN_MS).unref();
  });
  const names = await Promise.race([target.names(), late]);
  const isThere = !file || !file.startsWith(`${target.path}/`) || names.includes(basename(file));
  if (isThere) return [];
  return [
    unsafe(ABOUT, `The newest back-up is gone: there is no ${basename(file)} in ${target.path}.`, "npm run backup"),
  ];
}

const EVERYBODY = 0o007;

/** Anyone with a backup file can try passphrases offline without limit. */
function aboutReaders({ to }: BackupSettings): Finding[] {
  if (!existsSync(to) || (statSync(to).mode & EVERYBODY) === 0) return [];
  const open = readdirSync(to).filter(
    (name) => name.endsWith(".age") && (statSync(join(to, name)).mode & EVERYBODY) !== 0,
  );
  if (open.length === 0) return [];
  const says = `Other users of this machine can read ${counted(open.length, "back-up")} in ${to}.`;
  return [look(ABOUT, says, `chmod 700 ${to}; chmod 600 ${to}/*.age`)];
}

/** A disk failure would destroy the data and its backups. */
function aboutPlace(dataDir: string, { to }: BackupSettings): Finding[] {
  const isSame = existsSync(to) && existsSync(dataDir) && statSync(to).dev === statSync(dataDir).dev;
  if (!isSame) return [];
  return [
    look(ABOUT, `${to} (BACKUP_TO) is on the same disk as the data.`, "Name another disk, or s3://bucket/folder."),
  ];
}

const aboutMail = ({ mailTo }: BackupSettings): Finding[] =>
  mailTo ? [] : [look(ABOUT, "Nobody is told when the nightly back-up fails.", "Set BACKUP_MAIL_TO.")];

/** Whether the replica is up to date, and what it does not contain; nothing when there is none. */
export async function lookAtReplica({ settings, holder }: Case): Promise<Finding[]> {
  const { dataDir, uploads, litestreamSocket } = settings;
  if (!litestreamSocket) return [];
  const { isFine, says } = await replicaOf(settings);
  const hasFiles = !uploads && existsSync(join(dataDir, STORAGE)) && filesBelow(join(dataDir, STORAGE)).length > 0;
  return [
    isFine
      ? fine("replica", says)
      : (holder ? unsafe : look)("replica", says, "journalctl -u course has Litestream's own lines."),
    ...(hasFiles
      ? [look("replica", "Photos and pictures are on this disk alone.", "Put them into a bucket: UPLOADS.")]
      : []),
  ];
}
