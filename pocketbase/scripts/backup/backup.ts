import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BackupTarget } from "#server/scripts/backup/target/backupTarget.ts";
import { migrationsOf } from "#server/scripts/platform/database.ts";
import { SUMS, filesBelow } from "#server/scripts/platform/files.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { DATABASE, STORAGE } from "#server/scripts/serve/data.ts";
import { holderOf } from "#server/scripts/serve/dataLock.ts";
import type { Copy } from "#server/scripts/serve/trial.ts";
import type { BackupSettings } from "#server/scripts/settings/backup.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { type Lock, packedFolder, unpack } from "./archive.ts";
import { FORMAT, HEAD, type Head, rowCount } from "./contents.ts";
import { backupMadeAt, nameFor, namesToRemove } from "./keep.rules.ts";
import { readNote, writeBackupNote } from "./note.ts";
import { proveRows, proveServed } from "./prove.ts";
import { rowSets } from "./rows.ts";
import { takeSnapshot } from "./snapshot.ts";
import { versionsHere } from "./versions.ts";
import { requireRoom, sizesOf, withWork, workFolder } from "./work.ts";

/** Unproved backups older than this are abandoned. */
const ABANDONED_MS = 2 * 86_400_000;

/** The result of a backup; sizes are in bytes, durations in seconds. */
export type Made = Awaited<ReturnType<typeof makeBackup>>;

export interface Wanted {
  settings: Settings;
  backup: Pick<BackupSettings, "keep" | "work">;
  executable: string;
  target: BackupTarget;
  lock: Lock;
}

/** Takes a snapshot, stores it, and proves it by restoring it; only then are older backups removed. */
export async function makeBackup(wanted: Wanted) {
  const { settings, backup } = wanted;
  const root = workFolder(settings.dataDir, backup.work);
  try {
    const made = await withWork(root, (folder) => inFolder(wanted, folder));
    const { at, file, bytes, rows } = made;
    writeBackupNote(settings.dataDir, { at, file, bytes, rows });
    return made;
  } catch (error) {
    const failure = {
      failedAt: new Date().toISOString(),
      failure: error instanceof Error ? error.message : String(error),
    };
    writeBackupNote(settings.dataDir, { ...readNote(settings.dataDir), ...failure });
    throw error;
  }
}

async function inFolder(wanted: Wanted, folder: string) {
  const { settings, backup, target, lock } = wanted;
  const { database, files } = sizesOf(settings.dataDir);
  // Room for the database as a snapshot, and for the restored database and files.
  requireRoom(folder, 2 * database + files);
  const clock = stopwatch();
  const snapshot = join(folder, "snapshot");
  const at = await takeSnapshot(settings.dataDir, snapshot);
  const head = await headOf(settings, snapshot, at);
  const [data, all] = [sizesOf(snapshot), filesBelow(join(snapshot, STORAGE))];
  const taken = clock();
  const name = await freeName(target, at);
  let isOurs = true;
  try {
    const stream = await packedFolder(snapshot, head, lock);
    const bytes = await target.keep(name, stream).catch((error: unknown) => {
      stream.destroy();
      isOurs = (error as NodeJS.ErrnoException).code !== "EEXIST";
      throw isOurs ? error : new Problem("Another back-up was begun at the same moment: try again.");
    });
    rmSync(snapshot, { recursive: true });
    const written = clock();
    const collections = await proveBack(wanted, name, head, join(folder, "back"));
    await target.prove(name);
    const { removed, kept } = await thinOut(target, backup.keep, name);
    return {
      ...{ at, file: `${target.path}/${name}`, bytes, dataBytes: data.database + data.files },
      ...{ rows: rowCount(head.rows), files: all.length, collections, removed, kept },
      seconds: { snapshot: taken, written, proved: clock() },
    };
  } catch (error) {
    if (isOurs) await target.remove(name).catch(() => undefined);
    throw error;
  }
}

/** A name that no other backup has, including unproved ones and those of the same second. */
async function freeName(target: BackupTarget, at: string): Promise<string> {
  const taken = new Set([...(await target.names()), ...(await target.leftovers())]);
  for (let ms = Date.parse(at); ; ms += 1000) {
    const name = nameFor(new Date(ms).toISOString());
    if (!taken.has(name)) return name;
  }
}

async function headOf(settings: Settings, snapshot: string, at: string): Promise<Head> {
  const { siteUrl } = settings;
  const database = join(snapshot, DATABASE);
  const [versions, migrations] = [await versionsHere(settings), migrationsOf(database)];
  return { format: FORMAT, at, siteUrl, versions, migrations, rows: await rowSets(database) };
}

/** Reads the stored backup again, unpacks, compares and serves it. @returns the number of collections that answered */
async function proveBack(wanted: Wanted, name: string, head: Head, folder: string): Promise<number> {
  const { settings, executable, target, lock } = wanted;
  const back = await unpack(await target.read(name), folder, lock, name);
  for (const file of [HEAD, SUMS]) rmSync(join(folder, file));
  await proveRows(folder, head.rows, name);
  if (JSON.stringify(back) !== JSON.stringify(head)) throw new Error(`${name} says something else of itself.`);
  return Object.keys((await proveServed(copyFor(folder, executable, settings), settings, head.rows)).counts).length;
}

/** While a server runs, its data is served without new migrations: trying new code is the upgrade's job. */
function copyFor(dataDir: string, executable: string, settings: Settings): Copy {
  if (!holderOf(settings.dataDir)) return { executable, dataDir };
  const migrationsDir = join(dataDir, "no-migrations");
  mkdirSync(migrationsDir);
  return { executable, dataDir, migrationsDir };
}

async function thinOut(target: BackupTarget, keep: BackupSettings["keep"], fresh: string) {
  const names = await target.names();
  const removed = namesToRemove(names, keep, fresh);
  const begun = (await target.leftovers()).filter(
    (name) => Date.now() - (backupMadeAt(name) ?? Infinity) > ABANDONED_MS,
  );
  for (const name of [...removed, ...begun]) await target.remove(name);
  return { removed, kept: names.filter((name) => name.endsWith(".age")).length - removed.length };
}

/** Returns the seconds since its last call, to a tenth. */
function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const now = performance.now();
    const seconds = Math.round((now - since) / 100) / 10;
    since = now;
    return seconds;
  };
}
