import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { copyForTrial, soundness } from "#server/scripts/backup/prove.ts";
import { countsIn } from "#server/scripts/backup/rows.ts";
import { keepDatabase, makeWhole, takeSnapshot } from "#server/scripts/backup/snapshot.ts";
import { requireRoom, sizesOf, withWork } from "#server/scripts/backup/work.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { compileInto } from "#server/scripts/hooks/compile.ts";
import { run } from "#server/scripts/platform/child.ts";
import { migrationsOf } from "#server/scripts/platform/database.ts";
import { MIGRATIONS } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";
import { newerThan } from "#server/scripts/restore/loss.ts";
import { privately } from "#server/scripts/serve/closed.ts";
import { requireKnownData, DATABASE } from "#server/scripts/serve/data.ts";
import { serverEnvironment } from "#server/scripts/serve/environment.ts";
import { ASIDE, exchange } from "#server/scripts/serve/exchange.ts";
import { tryOut } from "#server/scripts/serve/trial.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";

const LOGS = "auxiliary.db";
const KEPT_LINES = 5;

export interface Wanted {
  settings: Settings;
  executable: string;
  /** Changes nothing: works on a copy, and the server may run. */
  isTrial: boolean;
  /** Allows a collection to have fewer rows afterwards. */
  mayLose: boolean;
  migrationsDir?: string;
}

export type Upgraded = Awaited<ReturnType<typeof upgrade>>;

/**
 * Applies this version's migrations to a snapshot, tries it with the real executable and hooks, and replaces the data
 * only when all is well. Changes nothing before.
 */
export async function upgrade(wanted: Wanted) {
  const { settings, migrationsDir = MIGRATIONS } = wanted;
  const pending = pendingIn(settings.dataDir, migrationsDir);
  return withWork(join(settings.dataDir, ".work"), async (folder) => {
    const { database } = sizesOf(settings.dataDir);
    requireRoom(folder, 3 * database);
    const [next, hooksDir, trial] = [join(folder, "next"), join(folder, "hooks"), join(folder, "trial")];
    await step("Taking a snapshot", () => takeSnapshot(settings.dataDir, next));
    const before = countsIn(join(next, DATABASE));
    await compileInto(hooksDir, wanted.executable);
    await migrate(wanted, next, hooksDir);
    const after = countsIn(join(next, DATABASE));
    const fewer = Object.entries(before).find(([name, count]) => (after[name] ?? 0) < count && !/^_|_fts/.test(name));
    if (fewer && !wanted.mayLose) throw lossOf(fewer, after[fewer[0]] ?? 0);
    copyForTrial(next, trial);
    const copy = { executable: wanted.executable, dataDir: trial, hooksDir, migrationsDir };
    const { counts, hasPage } = await step("Trying it on a copy", () => tryOut(copy, settings));
    const served = Object.entries(counts).find(([name, count]) => count < (after[name] ?? 0));
    if (served)
      throw new Problem(`A server on the migrated copy counts only ${String(served[1])} rows of ${served[0]}.`);
    const former = wanted.isTrial || pending.length === 0 ? "" : putInPlace(settings.dataDir, next, pending);
    return { migrations: pending, collections: Object.keys(counts).length, hasPage, former };
  });
}

/** The migrations not yet applied. @throws {Problem} for data of a newer version */
function pendingIn(dataDir: string, migrationsDir: string): string[] {
  const done = migrationsOf(join(dataDir, DATABASE));
  const here = readdirSync(migrationsDir).filter((name) => name.endsWith(".js"));
  requireKnownData(dataDir, migrationsDir);
  return here.filter((name) => !done.includes(name)).toSorted();
}

async function migrate({ executable, settings, migrationsDir = MIGRATIONS }: Wanted, next: string, hooksDir: string) {
  if (existsSync(join(settings.dataDir, LOGS))) await keepDatabase(join(settings.dataDir, LOGS), join(next, LOGS));
  const args = ["migrate", "up", ...folderFlags({ dataDir: next, hooksDir, migrationsDir })];
  const env = serverEnvironment(settings);
  const { code, lines } = await step("Migrating it", () => privately(() => run(executable, args, { env })));
  if (code !== 0)
    throw new Problem(`${lines.slice(-KEPT_LINES).join("\n")}\nA migration failed on a copy; the data is as it was.`);
  for (const name of [DATABASE, LOGS]) if (existsSync(join(next, name))) makeWhole(join(next, name));
  soundness(join(next, DATABASE), "the migrated copy");
}

const lossOf = ([name, before]: [string, number], now: number): Problem =>
  new Problem(
    `After the migrations ${name} has ${String(now)} rows instead of ${String(before)}; the data is as it was. If that is meant, say --fewer-rows.`,
  );

/** Checks once more after the exchange, and undoes it on a failure. */
function putInPlace(dataDir: string, next: string, pending: string[]): string {
  const former = exchange(dataDir, next, "upgrade");
  try {
    soundness(join(dataDir, DATABASE), "the upgraded data");
    const done = migrationsOf(join(dataDir, DATABASE));
    const missing = pending.find((name) => !done.includes(name));
    if (missing) throw new Problem(`The upgraded data has not gone through ${missing}.`);
  } catch (error) {
    exchange(dataDir, former, "failed");
    throw new Problem(`${String((error as Error).message)} The data from before is back in its place.`);
  }
  return former;
}

const NAME = /^upgrade-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** The newest data kept from before an upgrade. @throws {Problem} when there is none */
export function formerOf(dataDir: string) {
  const aside = join(dataDir, ASIDE);
  const name = (existsSync(aside) ? readdirSync(aside) : [])
    .filter((one) => NAME.test(one))
    .toSorted()
    .at(-1);
  if (!name) throw new Problem(`There is no data from before an upgrade in ${aside}: restore a back-up.`);
  const at = name.replace(NAME, "$1-$2-$3T$4:$5:$6.000Z");
  return { folder: join(aside, name), at, lost: newerThan(dataDir, at) };
}

/** Puts it back. @returns the folder that the upgraded data is in now */
export const putBack = (dataDir: string, { folder }: { folder: string }): string => exchange(dataDir, folder, "undone");
