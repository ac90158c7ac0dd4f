import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { pipedPassword } from "#server/scripts/platform/askPassword.ts";
import { cases, EVERY_CASE } from "#support/cases.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { send } from "./ask.ts";
import { dataBefore, startScript } from "./started.ts";

const TEST_MS = 120_000;
const EMAIL = "ada@example.org";
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Data for one test alone. */
async function someData(): Promise<string> {
  const dataDir = await dataBefore();
  folders.push(dataDir);
  return dataDir;
}

async function run(name: string, wishes: Parameters<typeof startScript>[1]): Promise<{ code: unknown; said: string }> {
  await using command = await startScript(name, wishes);
  return { code: await command.ended, said: command.lines.join("\n") };
}

/** Every byte of a folder, but for the note of who holds it. */
const bytesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".in-use")
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => `${path} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`);

const TRACE = /^\s+at .*:\d+/m;
/** Two sentences at most, and no trace. */
function expectSentences(said: string): void {
  expect(said).not.toMatch(TRACE);
  expect(said).not.toMatch(/node:internal|ERR_[A-Z]/);
  expect(said.trim().split(/[.?:] |\n/).length, said).toBeLessThanOrEqual(5);
}

/** What each command is typed with, after its name. */
const TYPED: Record<string, string[]> = {
  ...{ start: [], status: [], logs: [], upgrade: [], doctor: [], role: [EMAIL, "operator"], "create-admin": [EMAIL] },
  ...{ member: [EMAIL, "2027-01-31"], backup: ["/nonexistent/back-ups"], publish: [], build: [] },
};

describe("data that cannot be opened", { timeout: TEST_MS }, () => {
  const BREAKS: Record<string, (file: string) => void> = {
    "of no bytes": (file) => truncateSync(file, 0),
    "that was cut off": (file) => truncateSync(file, 50_000),
    "that is no database": (file) => writeFileSync(file, "This is no database.\n".repeat(5000)),
    "that is a folder": (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    "overwritten in the middle": (file) => {
      const bytes = readFileSync(file);
      bytes.fill(0xa5, 4096, 5 * 4096);
      writeFileSync(file, bytes);
    },
  };
  const few = [["of no bytes", "status"] as const, ["overwritten in the middle", "start"] as const];
  const all = Object.keys(BREAKS).flatMap((how) =>
    Object.keys(TYPED)
      .filter((name) => name !== "doctor")
      .map((name) => [how, name] as const),
  );

  it.each(cases(few, all))(
    "such as a data.db %s: npm run %s says so in a sentence and changes nothing",
    async (how, name) => {
      const dataDir = await someData();
      BREAKS[how]?.(join(dataDir, "data.db"));
      const before = bytesOf(dataDir);
      const { code, said } = await run(name, { dataDir, args: TYPED[name] ?? [], input: "a long password\n" });
      expect(code).toBe(1);
      expect(said).toContain(join(dataDir, "data.db"));
      expect(said).toContain("restore a back-up");
      expectSentences(said);
      expect(bytesOf(dataDir)).toEqual(before);
    },
  );
});

describe("data of another version", { timeout: TEST_MS }, () => {
  const newer = [
    "2099999999_of_tomorrow.js",
    "is of a newer version: it went through 2099999999_of_tomorrow\\.js, which is not here\\. Start that version, or restore a back-up from before",
  ];
  const older = [
    "1793500000_shape_users.js",
    "is of version 0\\.2\\.0, which this version cannot take over: start version 0\\.2\\.0 with it, or name another folder",
  ];
  const commands = cases(
    ["start", "upgrade"],
    ["create-admin", "dev", "backup", "publish", "build", "role", "member", "uploads"],
  );
  const all = commands.flatMap((name) =>
    (name === "start" || EVERY_CASE ? [newer, older] : [newer]).map(([migration = "", words = ""]) => [
      name,
      migration,
      words,
    ]),
  );

  it.each(all)(
    "is refused by npm run %s for %s in one sentence, and stays as it is, byte for byte",
    async (name = "", migration, words) => {
      const dataDir = await someData();
      const database = new DatabaseSync(join(dataDir, "data.db"));
      database.prepare("INSERT INTO _migrations (file, applied) VALUES (?, 1)").run(migration ?? "");
      database.close();
      const before = bytesOf(dataDir);
      const env = {
        UPLOADS: "s3://pictures",
        UPLOADS_S3_ENDPOINT: "http://127.0.0.1:9",
        UPLOADS_S3_ACCESS_KEY: "k",
        UPLOADS_S3_SECRET_KEY: "s",
        BACKUP_PASSPHRASE: "correct horse battery staple",
      };
      const { code, said } = await run(name, { dataDir, args: TYPED[name] ?? [], input: "a long password\n", env });
      expect(code, said).toBe(1);
      expect(said).toMatch(new RegExp(`^The data in .* ${words ?? ""}; nothing was changed\\.$`));
      expect(bytesOf(dataDir)).toEqual(before);
    },
  );
});

describe("a password that is piped in", { timeout: TEST_MS }, () => {
  it.each([
    ["a line that ends as on Windows", "\uFEFFcorrect horse\r\n", "correct horse"],
    ["the same line twice, as it would be typed", "correct horse\ncorrect horse", "correct horse"],
    ["blanks, which belong to it", "  correct horse \n", "  correct horse "],
    ["nothing", "", ""],
  ])("is read from %s", (_, piped, password) => expect(pipedPassword(piped)).toBe(password));

  it.each([
    ["two different lines", "correct horse\nbattery staple\n", /Two different lines/],
    ["three lines", "correct horse\ncorrect horse\ncorrect horse\n", /these were 3 lines/],
    ["signs that no keyboard types", "correct\u0000horse\n", /no keyboard types/],
  ])("is refused for %s", (_, piped, sentence) => expect(() => pipedPassword(piped)).toThrow(sentence));

  it("opens the dashboard when the command has ended well, and the former one stays when it has not", async () => {
    const server = await sharedServer();
    const address = "/api/collections/_superusers/auth-with-password";
    const canSignIn = async (password: string) =>
      (await send(server, "POST", address, { identity: EMAIL, password })).status === 200;
    const { dataDir } = server;
    const set = (input: string) => run("create-admin", { dataDir, args: [EMAIL], input });
    expect(await set("correct horse\r\ncorrect horse")).toMatchObject({ code: 0 });
    expect(await canSignIn("correct horse")).toBe(true);
    for (const input of ["correct horse\nbattery staple\n", "", "\n"]) {
      const { code, said } = await set(input);
      expect(code).not.toBe(0);
      expectSentences(said);
    }
    expect(await canSignIn("correct horse")).toBe(true);
  });
});
