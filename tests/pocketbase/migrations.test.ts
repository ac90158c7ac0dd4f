import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { obtainExecutable } from "#server/scripts/executable/executable.ts";
import { MIGRATIONS } from "#server/scripts/platform/paths.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";

const EVERY = readdirSync(MIGRATIONS).length;

interface Collection {
  name: string;
  system: number;
  options: string;
  fields: unknown;
  [column: string]: unknown;
}

const executable = await obtainExecutable(readSettings(process.env));
const folder = mkdtempSync(join(tmpdir(), "migrations-"));
mkdirSync(join(folder, "empty"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function migrate(given: string[], migrationsDir = MIGRATIONS): void {
  const flags = folderFlags({ dataDir: join(folder, "data"), hooksDir: join(folder, "empty"), migrationsDir });
  execFileSync(executable, ["migrate", ...given, ...flags], { input: "y\n", stdio: "pipe" });
}

function query(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(folder, "data", "data.db"), { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

// Every database has secrets of its own, and each change leaves its time.
const withoutChance = (collection: Collection): Collection => ({
  ...collection,
  created: "",
  updated: "",
  options: collection.options.replace(/"secret":"[^"]*"/g, ""),
});

const fieldsOf = (json: unknown) => JSON.parse(json as string) as { name: string; cost?: number }[];
const collections = () => query("SELECT * FROM _collections ORDER BY name") as unknown as Collection[];
const schema = () => ({
  collections: collections().map(withoutChance),
  settings: query("SELECT value FROM _params WHERE id = 'settings'"),
  tables: query("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"),
});

describe("the migrations", () => {
  it("go up, down to what was there before, and up again", () => {
    migrate(["up"], join(folder, "empty"));
    const before = schema();
    migrate(["up"]);
    const after = schema();
    expect(after).not.toEqual(before);
    migrate(["down", String(EVERY)]);
    expect(schema().collections).toEqual(before.collections);
    expect(schema().settings).toEqual(before.settings);
    migrate(["up"]);
    expect(schema()).toEqual(after);
  });

  it("leave passwords with the hash that takes a guesser long: bcrypt's usual cost, or more", () => {
    const accounts = collections().filter(({ name }) => ["users", "_superusers"].includes(name));
    expect(accounts).toHaveLength(2);
    for (const { name, fields } of accounts) {
      const { cost } = fieldsOf(fields).find((one) => one.name === "password") ?? {};
      expect(cost === 0 || Number(cost) >= 10, name).toBe(true);
    }
  });
});
