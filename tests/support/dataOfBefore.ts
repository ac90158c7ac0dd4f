import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { run } from "#server/scripts/platform/child.ts";
import { MIGRATIONS } from "#server/scripts/platform/paths.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { prepareTemplate } from "./template.ts";

/** What stood before the migrations that came since. */
const LAST_BEFORE = "1796000170_create_operations.js";
export const PEOPLE = 30;

export const allMigrations = readdirSync(MIGRATIONS).toSorted();
export const migrationsOfBefore = allMigrations.slice(0, allMigrations.indexOf(LAST_BEFORE) + 1);

/** Data as the release before left it, with people, their progress and their bookmarks. @returns its folder */
export async function dataOfBefore(folder: string): Promise<string> {
  const [dataDir, migrationsDir, hooksDir] = ["data", "migrations", "hooks"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const name of [migrationsDir, hooksDir]) mkdirSync(name);
  for (const name of migrationsOfBefore) cpSync(join(MIGRATIONS, name), join(migrationsDir, name));
  const { executable } = await prepareTemplate();
  const args = ["migrate", "up", ...folderFlags({ dataDir, hooksDir, migrationsDir })];
  const { code, lines } = await run(executable, args);
  if (code !== 0) throw new Error(lines.join("\n"));
  const database = new DatabaseSync(join(dataDir, "data.db"));
  const user = database.prepare(
    "INSERT INTO users (id, email, password, tokenKey, displayName, verified, created, updated) VALUES (?, ?, 'x', ?, 'Ada', 1, '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')",
  );
  const done = database.prepare(
    "INSERT INTO completions (id, user, lessonId, moduleId) VALUES (?, ?, 'a-lesson', '1')",
  );
  for (let number = 0; number < PEOPLE; number += 1) {
    const id = `person${String(number).padStart(9, "0")}`;
    user.run(id, `${id}@example.test`, `key-${id}`);
    done.run(id, id);
  }
  database.close();
  return dataDir;
}
