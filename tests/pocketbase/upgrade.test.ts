import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countsIn, rowSets } from "#server/scripts/backup/rows.ts";
import { migrationsOf } from "#server/scripts/platform/database.ts";
import { MIGRATIONS } from "#server/scripts/platform/paths.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { formerOf, putBack, upgrade } from "#server/scripts/upgrade/upgrade.ts";
import { aFolder } from "#support/backingUp.ts";
import { LONG_HERE } from "#support/cases.ts";
import { allMigrations, dataOfBefore, migrationsOfBefore, PEOPLE } from "#support/dataOfBefore.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { prepareTemplate } from "#support/template.ts";

const TEST_MS = 60_000;
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
    expect(tried).toMatchObject({ migrations: allMigrations.slice(migrationsOfBefore.length), former: "" });
    expect(await rowSets(file), "a try changes nothing").toEqual(before);

    const { former } = await upgrade(await wanted(dataDir));
    expect(migrationsOf(file)).toEqual(expect.arrayContaining(allMigrations));
    expect(countsIn(file)).toMatchObject({ users: PEOPLE, completions: PEOPLE });
    expect(await rowSets(join(former, "data.db"))).toEqual(before);
    expect(readdirSync(dataDir)).not.toContain(".work");
    const again = await upgrade(await wanted(dataDir));
    expect(again).toMatchObject({ migrations: [], former: "" });

    putBack(dataDir, formerOf(dataDir));
    expect(await rowSets(file)).toEqual(before);
  });

  it("leaves the data as it is when a migration fails, and refuses data of a newer version", LONG_HERE, async () => {
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
    await expect(upgrade(await wanted(server.dataDir, older))).rejects.toThrow(/is of a newer version/);
  });

  it("goes no further when a collection has lost rows on the way, unless that is meant", LONG_HERE, async () => {
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
