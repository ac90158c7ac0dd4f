import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { migrationsOf } from "#server/scripts/platform/database.ts";
import { MIGRATIONS } from "#server/scripts/platform/paths.ts";
import { Problem, reason } from "#server/scripts/platform/problem.ts";

/** The contents of a data folder. */
export const DATABASE = "data.db";
export const STORAGE = "storage";
/** The log database; backups leave it out. */
const LOGS = "auxiliary.db";
/** The names of our migrations; PocketBase's own end in .go. */
const OUR_MIGRATION = /^\d{10}_\w+\.js$/;
const REMEDY = "Nothing was changed: restore a back-up (npm run restore -- FILE)";

/** Old releases whose data cannot be migrated, by the first migration of each. */
const LEFT_BEHIND: Record<string, string> = { "1793500000_shape_users.js": "0.2.0" };

/** @throws {Problem} unless there is a readable database */
export function requireData(dataDir: string): void {
  if (!existsSync(join(dataDir, DATABASE)))
    throw new Problem(`There is no data in ${dataDir} (DATA_DIR): name the server's own folder.`);
  migrationsIn(dataDir);
}

/** @throws {Problem} unless there is a database that this version may open and change */
export function requireOwnData(dataDir: string): void {
  requireData(dataDir);
  requireKnownData(dataDir);
}

/**
 * Checks that existing data, if any, is readable and not of a newer version. Changes nothing.
 * @throws {Problem} that says what to do
 */
export function requireKnownData(dataDir: string, migrationsDir = MIGRATIONS): void {
  if (!existsSync(join(dataDir, DATABASE))) return;
  const done = migrationsIn(dataDir);
  const release = releaseLeftBehind(done);
  if (release)
    throw new Problem(
      `The data in ${dataDir} (DATA_DIR) is of version ${release}, which this version cannot take over: start version ${release} with it, or name another folder; nothing was changed.`,
    );
  const unknown = unknownIn(done, migrationsDir);
  if (unknown)
    throw new Problem(
      `The data in ${dataDir} (DATA_DIR) is of a newer version: it went through ${unknown}, which is not here. Start that version, or restore a back-up from before; nothing was changed.`,
    );
}

/** The release that wrote the data, if the data cannot be migrated; else undefined. */
export const releaseLeftBehind = (done: string[]): string | undefined =>
  done.map((name) => LEFT_BEHIND[name]).find((release) => release !== undefined);

/** The first applied migration that this version lacks; its hooks do not know the columns that came with it. */
export function unknownIn(done: string[], migrationsDir = MIGRATIONS): string | undefined {
  const here = new Set(readdirSync(migrationsDir));
  return done.find((name) => OUR_MIGRATION.test(name) && !here.has(name));
}

/** The migrations applied to the data. @throws {Problem} when it cannot be read as a database */
function migrationsIn(dataDir: string): string[] {
  const file = join(dataDir, DATABASE);
  const stat = statSync(file);
  if (!stat.isFile()) throw new Problem(`${file} is no file, so there is no database in it. ${REMEDY}.`);
  if (stat.size === 0)
    throw new Problem(`The database ${file} is empty (0 bytes). ${REMEDY}, or delete the file to begin without data.`);
  const logs = join(dataDir, LOGS);
  if (existsSync(logs)) opened(logs, `Move it away (mv ${logs} ${logs}.broken): the server begins another log`);
  return opened(file, REMEDY);
}

function opened(file: string, remedy: string): string[] {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return migrationsOf(file);
  } catch (error) {
    throw new Problem(
      isBroken(error)
        ? `The database ${file} is damaged (${(error as Error).message}). ${remedy}.`
        : `The database ${file} cannot be used. ${reason(error)}`,
    );
  }
}

const DAMAGED = new Set([11, 26]);
const isBroken = (error: unknown): boolean => DAMAGED.has(Number((error as { errcode?: number }).errcode) & 0xff);
