import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Lock, unpack } from "#server/scripts/backup/archive.ts";
import { HEAD, type Head, rowCount } from "#server/scripts/backup/contents.ts";
import { copyForTrial, proveRows, proveServed } from "#server/scripts/backup/prove.ts";
import type { BackupTarget } from "#server/scripts/backup/target/backupTarget.ts";
import { withWork } from "#server/scripts/backup/work.ts";
import { SUMS, filesBelow } from "#server/scripts/platform/files.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { DATABASE, releaseLeftBehind, STORAGE, unknownIn } from "#server/scripts/serve/data.ts";
import { exchange } from "#server/scripts/serve/exchange.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { type Newer, newerThan } from "./loss.ts";

/** The result of a restore. */
export type Restored = Awaited<ReturnType<typeof restore>>;

export interface Wanted {
  settings: Settings;
  executable: string;
  target: BackupTarget;
  name: string;
  lock: Lock;
  /** Receives what a restore would do to existing data, and throws unless it is allowed. */
  confirm: (head: Head, lost: Newer[] | undefined) => Promise<void>;
}

/**
 * Restores a backup: unpacks and proves it beside the data, and only then replaces the data, which is moved aside. The
 * caller holds the data folder's lock.
 */
export function restore(wanted: Wanted) {
  const { settings, target, name, lock } = wanted;
  // On the same disk as the data, as it is renamed into place.
  return withWork(join(settings.dataDir, ".work"), async (folder) => {
    const fresh = join(folder, "fresh");
    const head = await unpack(await target.read(name), fresh, lock, name);
    for (const file of [HEAD, SUMS]) rmSync(join(fresh, file));
    requireKnown(head, name);
    // The existing data that will be lost.
    const lost = newerThan(settings.dataDir, head.at);
    if (existsSync(join(settings.dataDir, DATABASE))) await wanted.confirm(head, lost);
    await proveRows(fresh, head.rows, name);
    copyForTrial(fresh, join(folder, "trial"));
    await proveServed({ executable: wanted.executable, dataDir: join(folder, "trial") }, settings, head.rows);
    const files = filesBelow(join(fresh, STORAGE)).length;
    const former = exchange(settings.dataDir, fresh, "restore");
    return { at: head.at, rows: rowCount(head.rows), files, lost, former };
  });
}

/** Refuses data of a newer version: these hooks do not know its columns. */
function requireKnown({ migrations, versions }: Head, name: string): void {
  const release = releaseLeftBehind(migrations);
  if (release)
    throw new Problem(`${name} is of version ${release}, which this version cannot take over: use version ${release}.`);
  const unknown = unknownIn(migrations);
  if (!unknown) return;
  const by = versions.code ? ` (${versions.code})` : "";
  throw new Problem(
    `${name} was made by another version${by}, whose migration ${unknown} is not here: use that version.`,
  );
}
