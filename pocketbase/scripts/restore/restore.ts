import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Lock, unpack } from "#server/scripts/backup/archive.ts";
import { CONTENTS, DATABASE, filesIn, HEAD, type Head, rowsIn } from "#server/scripts/backup/contents.ts";
import { copyForTrial, proveRows, proveServed } from "#server/scripts/backup/prove.ts";
import { withWork } from "#server/scripts/backup/work.ts";
import type { Depot } from "#server/scripts/depot/depot.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { unknownIn } from "#server/scripts/serve/data.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { exchange } from "./exchange.ts";
import { newerThan, type Newer } from "./since.ts";

/** What was brought back. */
export interface Restored {
  at: string;
  rows: number;
  files: number;
  /** What there was and is not any more: newer than the back-up. */
  lost: Newer[] | undefined;
  /** Where the former data is; "" where there was none. */
  former: string;
}

export interface Wanted {
  settings: Settings;
  executable: string;
  depot: Depot;
  name: string;
  lock: Lock;
  /** Hears what a restore would do to data that is there, and throws unless it may. */
  confirm: (head: Head, lost: Newer[] | undefined) => Promise<void>;
}

/**
 * Brings a back-up back: opened and proved beside the data first, and only then put into its place. The former data is
 * moved aside. The caller holds the data folder.
 */
export function restore(wanted: Wanted): Promise<Restored> {
  const { settings, depot, name, lock } = wanted;
  // Renamed into its place: it has to lie on the same disk.
  return withWork(join(settings.dataDir, ".work"), async (folder) => {
    const fresh = join(folder, "fresh");
    const { head, contents } = await unpack(await depot.read(name), fresh, lock, name);
    for (const file of [HEAD, CONTENTS]) rmSync(join(fresh, file));
    requireKnown(head, name);
    const lost = newerThan(settings.dataDir, head.at);
    if (existsSync(join(settings.dataDir, DATABASE))) await wanted.confirm(head, lost);
    await proveRows(fresh, contents, name);
    copyForTrial(fresh, join(folder, "trial"));
    await proveServed({ executable: wanted.executable, dataDir: join(folder, "trial") }, settings, contents);
    const former = exchange(settings.dataDir, fresh, "restore");
    return { at: head.at, rows: rowsIn(contents), files: filesIn(contents), lost, former };
  });
}

/** Data of a newer version has columns that this one's hooks know nothing of. */
function requireKnown({ migrations, versions }: Head, name: string): void {
  const unknown = unknownIn(migrations);
  if (!unknown) return;
  const by = versions.code ? ` (${versions.code})` : "";
  throw new Problem(
    `${name} was made by another version${by}, whose migration ${unknown} is not here: use that version.`,
  );
}
