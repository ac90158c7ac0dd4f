import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packedFolder } from "#server/scripts/backup/archive.ts";
import type { Head } from "#server/scripts/backup/contents.ts";
import { readNote } from "#server/scripts/backup/note.ts";
import { rowSets } from "#server/scripts/backup/rows.ts";
import { takeSnapshot } from "#server/scripts/backup/snapshot.ts";
import { type BackupTarget, targetAt } from "#server/scripts/backup/target/backupTarget.ts";
import { aFolder, backUp, bringBack, LOCK, PASSPHRASE } from "#support/backingUp.ts";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson } from "#support/person.ts";
import { startMailSink } from "#support/mailSink.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { startScript } from "./started.ts";

const TEST_MS = 60_000;
const NAME = "backup-20990101T000000Z.tar.zst.age";
const folder = aFolder();
const target: BackupTarget = targetAt(folder.path, undefined);

// A server that ran, its back-up, and somebody who came after it.
const server = await startPocketBase();
await aPerson(server);
const made = await backUp(server.dataDir, target);
await aPerson(server);
await server.kill();
afterAll(async () => {
  await server.stop();
  folder[Symbol.dispose]();
});

/** What is said about a changed copy of the back-up; nothing of the data may have changed. */
async function saidOf(change: (file: string) => void, lock = LOCK): Promise<string> {
  const file = join(folder.path, NAME);
  copyFileSync(join(folder.path, basename(made.file)), file);
  change(file);
  const before = await rowSets(join(server.dataDir, "data.db"));
  const said = await bringBack(server.dataDir, target, NAME, lock).then(
    () => "restored",
    (error: Error) => error.message,
  );
  expect(await rowSets(join(server.dataDir, "data.db"))).toEqual(before);
  expect(readdirSync(server.dataDir)).not.toContain(".work");
  return said;
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** The same data as another version would have packed it. */
async function packedAs(change: Partial<Head>): Promise<(file: string) => void> {
  using snapshot = aFolder();
  const at = await takeSnapshot(server.dataDir, snapshot.path);
  const versions = { code: "abc", site: "", pocketbase: "", node: "" };
  const head: Head = { format: 2, at, siteUrl: "", versions, migrations: [], rows: {}, ...change };
  const stream = await packedFolder(snapshot.path, head, LOCK);
  const bytes = Buffer.concat((await stream.toArray()) as Buffer[]);
  return (file) => writeFileSync(file, bytes);
}

describe("a restore changes nothing and says why in one sentence", { timeout: TEST_MS }, () => {
  it("for another passphrase", async () => {
    const other = { ...LOCK, passphrase: "not the passphrase at all" };
    expect(await saidOf(() => undefined, other)).toMatch(/^This passphrase does not open backup-2099/);
  });

  it("for a bit that flipped, wherever it is, and a file that was cut off, wherever that was", async () => {
    const damaged = `${NAME} is damaged: it was changed or cut off since it was made.`;
    const size = readFileSync(made.file).length;
    for (const at of [-1, Math.floor(size / 2), 400]) expect(await saidOf((file) => flip(file, at))).toBe(damaged);
    expect(await saidOf((file) => flip(file, 0))).toBe(damaged);
    for (const length of [0, 100, Math.floor(size / 2), size - 1])
      expect(await saidOf((file) => truncateSync(file, length)), `cut to ${String(length)}`).toBe(damaged);
  });

  it("for a shape or migrations of another version", async () => {
    const newer = await packedAs({ format: 3 });
    expect(await saidOf(newer)).toMatch(/has the shape 3, and this version reads 2: use the version/);
    const further = await packedAs({ migrations: ["1999999999_come_later.js"] });
    expect(await saidOf(further)).toMatch(
      /another version \(abc\), whose migration 1999999999_come_later\.js is not here/,
    );
    const left = await packedAs({ migrations: ["1793500000_shape_users.js"] });
    expect(await saidOf(left)).toMatch(/is of version 0\.2\.0, which this version cannot take over/);
  });
});

describe("npm run restore", { timeout: TEST_MS }, () => {
  const env = { BACKUP_PASSPHRASE: PASSPHRASE, SITE_URL: "https://the.site" };
  const run = async (...args: string[]) => {
    await using command = await startScript("restore", { dataDir: server.dataDir, env, args });
    return { code: await command.ended, said: command.lines.join("\n") };
  };

  it("says what would be lost and asks for a word, and keeps what was there", LONG_HERE, async () => {
    const before = await rowSets(join(server.dataDir, "data.db"));
    const refused = await run(made.file);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/users: 1 new, \d+ changed/);
    expect(refused.said).toMatch(/say --yes-overwrite the\.site if it may be\.$/);
    expect((await run(made.file, "--yes-overwrite", "other.site")).said).toMatch(
      /"other\.site" is not the\.site, and nothing was changed/,
    );
    expect(await rowSets(join(server.dataDir, "data.db"))).toEqual(before);

    const restored = await run(made.file, "--yes-overwrite", "the.site", "--json");
    const answer = JSON.parse(restored.said.split("\n").findLast((line) => line.startsWith("{")) ?? "") as {
      former: string;
    };
    expect(answer).toMatchObject({
      ok: true,
      at: made.at,
      rows: made.rows,
      lost: expect.arrayContaining([expect.objectContaining({ table: "users", made: 1 })]) as never,
    });
    expect(await rowSets(join(answer.former, "data.db"))).toEqual(before);
  });
});

describe("npm run backup", { timeout: TEST_MS }, () => {
  it("that fails leaves the back-ups before alone and notes why", async () => {
    const before = readdirSync(folder.path);
    const broken: BackupTarget = { ...target, keep: () => Promise.reject(new Error("the disk is gone")) };
    await expect(backUp(server.dataDir, broken)).rejects.toThrow("the disk is gone");
    expect(readdirSync(folder.path)).toEqual(before);
    expect(readNote(server.dataDir)).toMatchObject({ failure: "the disk is gone" });
  });

  it("at night mails the operator when it fails, and needs a passphrase", async () => {
    await using sink = await startMailSink();
    const env = { ...sink.env, BACKUP_MAIL_TO: "ada@example.test", BACKUP_PASSPHRASE: "short" };
    const args = [folder.path, "--nightly"];
    await using command = await startScript("backup", { dataDir: server.dataDir, env, args });
    expect(await command.ended).toBe(1);
    const sentence = "BACKUP_PASSPHRASE must have 12 characters or more: five random words are good.";
    expect(command.lines).toEqual([sentence]);
    const mail = await sink.take("ada@example.test");
    expect([mail.subject, mail.from]).toEqual(["The nightly back-up failed", "course@example.test"]);
    expect(mail.text).toContain(sentence);
  });
});
