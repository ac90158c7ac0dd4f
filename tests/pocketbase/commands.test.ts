import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { pipedPassword } from "#server/scripts/platform/askPassword.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { cases, LONG_HERE } from "#support/cases.ts";
import { aDisk, canMount } from "#support/disk.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { prepareTemplate } from "#support/template.ts";
import { startScript } from "./started.ts";

const TEST_MS = 120_000;
const EMAIL = "ada@example.org";

const root = mkdtempSync(join(tmpdir(), "commands-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Data of a server that has ended, for one test alone. */
async function someData(): Promise<string> {
  const dataDir = mkdtempSync(join(root, "data-"));
  cpSync((await prepareTemplate()).dataDir, dataDir, {
    recursive: true,
    filter: (path) => !/\.d\.ts$|\.in-use$/.test(path),
  });
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
  const few = Object.keys(BREAKS).map((how) => [how, how === "of no bytes" ? "status" : "start"] as const);
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

  it("is brought back by a restore, whatever is in its place", LONG_HERE, async () => {
    const [dataDir, target] = [await someData(), mkdtempSync(join(root, "backups-"))];
    const env = { BACKUP_PASSPHRASE: "correct horse battery staple" };
    expect(await run("backup", { dataDir, env, args: [target] })).toMatchObject({ code: 0 });
    const [file = ""] = readdirSync(target);
    writeFileSync(join(dataDir, "data.db"), "This is no database.\n");
    const args = [
      join(target, file),
      "--yes-overwrite",
      new URL((await import("#server/scripts/serve/site.ts")).builtFor()).host,
    ];
    const { code, said } = await run("restore", { dataDir, env, args });
    expect(code, said).toBe(0);
    expect(said).toMatch(/The data from before is in .*\.before\/restore-/);
    expect(await run("status", { dataDir })).toMatchObject({ code: 3 });
  });

  it.skipIf(!canMount)("lets npm run status answer on a disk that is full", async () => {
    using disk = aDisk(60, await someData());
    disk.fill(0);
    const { code, said } = await run("status", { dataDir: disk.path });
    expect(said).toContain("the disk is full, or nearly");
    expect(said).not.toMatch(TRACE);
    expect(code).toBe(3);
    const start = await run("start", { dataDir: disk.path });
    expect(start.code).toBe(1);
    expectSentences(start.said);
  });

  it("is not blamed for a file that says who holds it", async () => {
    const dataDir = await someData();
    writeFileSync(join(dataDir, ".in-use"), "This is no database.\n");
    for (const name of cases(["start"], ["status", "backup", "doctor"])) {
      const { code, said } = await run(name, {
        dataDir,
        args: TYPED[name] ?? [],
        env: { BACKUP_PASSPHRASE: "correct horse battery staple" },
      });
      expect(code).not.toBe(0);
      expect(said).toMatch(
        /\.in-use, by which a server holds its data, cannot be used .*: delete it when no server runs/,
      );
    }
  });
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
    ["start", "create-admin", "upgrade"],
    ["dev", "backup", "publish", "build", "role", "member", "uploads"],
  );
  const all = commands.flatMap((name) =>
    [newer, older].map(([migration = "", words = ""]) => [name, migration, words]),
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

describe("what a command answers", { timeout: TEST_MS }, () => {
  /** Two megabytes of log and more. */
  async function muchData(): Promise<string> {
    const dataDir = await someData();
    const database = new DatabaseSync(join(dataDir, "auxiliary.db"));
    const line = database.prepare(
      "INSERT INTO _logs (id, level, message, data, created) VALUES (?, 0, ?, '{}', '2026-11-28 10:00:00.000Z')",
    );
    database.exec("BEGIN");
    for (let number = 0; number < 9_000; number += 1) line.run(`line${String(number)}`, "many words ".repeat(25));
    database.exec("COMMIT");
    database.close();
    return dataDir;
  }

  const env = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir, SETTINGS_FILE: "/dev/null" });
  const logs = (dataDir: string, ...args: string[]) =>
    spawn(process.execPath, [join(PROJECT, "pocketbase/scripts/logs.ts"), "--most", "9000", ...args], {
      env: env(dataDir),
    });

  it("arrives whole, however slowly it is read", async () => {
    const child = logs(await muchData(), "--json");
    const pieces: Buffer[] = [];
    await delay(1500);
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      pieces.push(piece);
      if (pieces.length % 8 === 0) await delay(5);
    }
    const text = Buffer.concat(pieces).toString();
    expect(text.length).toBeGreaterThan(1_000_000);
    expect((JSON.parse(text) as { lines: unknown[] }).lines).toHaveLength(9_000);
    if (child.exitCode === null) await once(child, "close");
    expect(child.exitCode).toBe(0);
  });

  it("may be read in part, as head does", async () => {
    const dataDir = await muchData();
    for (const args of [[], ["--json"]]) {
      const child = logs(dataDir, ...args);
      let complaints = "";
      child.stderr.on("data", (piece: Buffer) => (complaints += piece.toString()));
      child.stdout.once("data", () => child.stdout.destroy());
      const [code] = (await once(child, "close")) as [number];
      expect(complaints).toBe("");
      expect(code).toBe(0);
    }
  });

  it("is a failure when the disk that takes it is full", LONG_HERE, async () => {
    const command = `${process.execPath} ${join(PROJECT, "pocketbase/scripts/logs.ts")} > /dev/full`;
    const child = spawn("sh", ["-c", command], { env: env(await someData()) });
    let complaints = "";
    child.stderr.on("data", (piece: Buffer) => (complaints += piece.toString()));
    const [code] = (await once(child, "close")) as [number];
    expect(complaints).toMatch(/^The answer could not be written/);
    expectSentences(complaints);
    expect(code).toBe(1);
  });
});

describe("a password that is piped in", { timeout: TEST_MS }, () => {
  it.each([
    ["one line", "correct horse\n", "correct horse"],
    ["a line without its end", "correct horse", "correct horse"],
    ["a line that ends as on Windows", "correct horse\r\n", "correct horse"],
    ["what Windows writes in front", "\uFEFFcorrect horse\r\n", "correct horse"],
    ["the same line twice, as it would be typed", "correct horse\ncorrect horse\n", "correct horse"],
    ["the same twice, as on Windows and without an end", "correct horse\r\ncorrect horse", "correct horse"],
    ["blanks, which belong to it", "  correct horse \n", "  correct horse "],
    ["nothing", "", ""],
    ["an empty line", "\n", ""],
  ])("is read from %s", (_, piped, password) => {
    expect(pipedPassword(piped)).toBe(password);
  });

  it.each([
    ["two different lines", "correct horse\nbattery staple\n", /Two different lines/],
    ["a line and an empty one", "correct horse\n\n", /Two different lines/],
    ["three lines", "correct horse\ncorrect horse\ncorrect horse\n", /these were 3 lines/],
    ["signs that no keyboard types", "correct\u0000horse\n", /no keyboard types/],
    ["a lone carriage return", "correct\rhorse\n", /no keyboard types/],
  ])("is refused for %s", (_, piped, sentence) => {
    expect(() => pipedPassword(piped)).toThrow(sentence);
  });

  it("opens the dashboard when the command has ended well, and the former one stays when it has not", async () => {
    await using server = await startPocketBase();
    const canSignIn = async (password: string) => {
      const body = JSON.stringify({ identity: EMAIL, password });
      const headers = { "content-type": "application/json" };
      const address = `${server.url}/api/collections/_superusers/auth-with-password`;
      return (await fetch(address, { method: "POST", headers, body })).ok;
    };
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
