import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { countsIn, migrationsOf, rowSets } from "#server/scripts/backup/rows.ts";
import { run } from "#server/scripts/platform/child.ts";
import { MIGRATIONS } from "#server/scripts/platform/paths.ts";
import { folderFlags } from "#server/scripts/serve/flags.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { formerOf, goBack } from "#server/scripts/upgrade/back.ts";
import { upgrade } from "#server/scripts/upgrade/upgrade.ts";
import { aFolder } from "#support/backingUp.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { prepareTemplate } from "#support/template.ts";

const TEST_MS = 60_000;
/** The last one of the release before: memberships were there, reviews and the community were not. */
const LAST_BEFORE = "1793507640_create_achievements.js";
const PEOPLE = 30;

const files = readdirSync(MIGRATIONS).toSorted();
const ofBefore = files.slice(0, files.indexOf(LAST_BEFORE) + 1);

/** Data as the release before left it, with people, their progress and their bookmarks. */
async function dataOfBefore(folder: string): Promise<string> {
  const [dataDir, migrationsDir, hooksDir] = ["data", "migrations", "hooks"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const name of [migrationsDir, hooksDir]) mkdirSync(name);
  for (const name of ofBefore) cpSync(join(MIGRATIONS, name), join(migrationsDir, name));
  const { executable } = await prepareTemplate();
  const { code, lines } = await run(executable, [
    "migrate",
    "up",
    ...folderFlags({ dataDir, hooksDir, migrationsDir }),
  ]);
  expect(code, lines.join("\n")).toBe(0);
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

const wanted = async (dataDir: string, more: object = {}) => {
  const { executable } = await prepareTemplate();
  return { settings: readSettings({ DATA_DIR: dataDir }), executable, isTrial: false, mayLose: false, ...more };
};

describe("npm run upgrade", { timeout: TEST_MS }, () => {
  it("takes the release before with its data to this one, and back", async () => {
    using folder = aFolder();
    const dataDir = await dataOfBefore(folder.path);
    const file = join(dataDir, "data.db");
    const before = await rowSets(file);

    const tried = await upgrade(await wanted(dataDir, { isTrial: true }));
    expect(tried).toMatchObject({ migrations: files.slice(ofBefore.length), former: "" });
    expect(await rowSets(file), "a try changes nothing").toEqual(before);

    const { former } = await upgrade(await wanted(dataDir));
    expect(migrationsOf(file)).toEqual(expect.arrayContaining(files));
    expect(countsIn(file)).toMatchObject({ users: PEOPLE, completions: PEOPLE });
    expect(await rowSets(join(former, "data.db"))).toEqual(before);
    expect(readdirSync(dataDir)).not.toContain(".work");
    const again = await upgrade(await wanted(dataDir));
    expect(again).toMatchObject({ migrations: [], former: "" });

    goBack(dataDir, formerOf(dataDir));
    expect(await rowSets(file)).toEqual(before);
  });

  it("leaves the data as it is when a migration fails, and refuses data of a newer version", async () => {
    using folder = aFolder();
    const dataDir = await dataOfBefore(folder.path);
    const before = await rowSets(join(dataDir, "data.db"));
    const migrationsDir = join(folder.path, "broken");
    cpSync(MIGRATIONS, migrationsDir, { recursive: true });
    writeFileSync(join(migrationsDir, "1999999999_break.js"), 'migrate(() => { throw new Error("no such luck"); });');
    await expect(upgrade(await wanted(dataDir, { migrationsDir }))).rejects.toThrow(
      /no such luck[^]*the data is as it was/,
    );
    expect(await rowSets(join(dataDir, "data.db"))).toEqual(before);
    expect(readdirSync(dataDir)).not.toContain(".before");

    const older = { migrationsDir: join(folder.path, "migrations") };
    await using server = await startPocketBase();
    await server.kill();
    await expect(upgrade(await wanted(server.dataDir, older))).rejects.toThrow(/which this version does not have/);
  });

  it("goes no further when a collection has lost rows on the way, unless that is meant", async () => {
    using folder = aFolder();
    const dataDir = await dataOfBefore(folder.path);
    const migrationsDir = join(folder.path, "losing");
    cpSync(MIGRATIONS, migrationsDir, { recursive: true });
    const text =
      'migrate((app) => { app.db().newQuery("DELETE FROM completions WHERE rowid < 4").execute(); }, () => {});';
    writeFileSync(join(migrationsDir, "1999999999_lose.js"), text);
    await expect(upgrade(await wanted(dataDir, { migrationsDir }))).rejects.toThrow(
      `completions has ${String(PEOPLE - 3)} rows instead of ${String(PEOPLE)}`,
    );
    expect(countsIn(join(dataDir, "data.db"))).toMatchObject({ completions: PEOPLE });
    await upgrade(await wanted(dataDir, { migrationsDir, mayLose: true }));
    expect(countsIn(join(dataDir, "data.db"))).toMatchObject({ completions: PEOPLE - 3 });
  });
});
