import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backupMadeAt, nameFor, namesToRemove } from "#server/scripts/backup/keep.rules.ts";
import { type BackupTarget, findBackup, targetAt } from "#server/scripts/backup/target/backupTarget.ts";
import { exchange, undoExchange } from "#server/scripts/serve/exchange.ts";
import { aFolder } from "#support/backingUp.ts";
import { startStore } from "#support/store.ts";

const DAY_MS = 86_400_000;
const USUAL = { daily: 7, weekly: 5, monthly: 12 };
const NOW = Date.parse("2026-11-23T03:00:00Z");
const nameAt = (ms: number) => nameFor(new Date(ms).toISOString());

describe("the back-ups that stay", () => {
  it("are, after two years of nights, those of seven days, five weeks and twelve months", () => {
    const names = Array.from({ length: 730 }, (_, day) => nameAt(NOW - day * DAY_MS));
    const gone = new Set(namesToRemove(names, USUAL, nameAt(NOW)));
    const days = names
      .filter((name) => !gone.has(name))
      .map((name) => new Date(backupMadeAt(name) ?? 0).toISOString().slice(0, 10));
    expect(days.slice(0, 7)).toEqual(Array.from({ length: 7 }, (_, day) => `2026-11-${String(23 - day)}`));
    // Sundays, each the last night of its week; then the last night of each month.
    expect(days.slice(7)).toEqual([
      ...["2026-11-15", "2026-11-08", "2026-11-01", "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31"],
      ...["2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
    ]);
  });

  it("are the newest and the fresh one whatever is asked for, and all that is no back-up", () => {
    const times = fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 }), { minLength: 1, maxLength: 40 });
    const count = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(times, fc.record({ daily: count, weekly: count, monthly: count }), (moments, keep) => {
        const names = [...new Set(moments.map(nameAt))];
        const fresh = names[0] ?? "";
        const others = ["notes.txt", ".hidden", `${fresh}.proved`, "backup-2026.tar.zst.age"];
        const gone = namesToRemove([...names, ...others], keep, fresh);
        const newest = names.toSorted((one, other) => (backupMadeAt(other) ?? 0) - (backupMadeAt(one) ?? 0))[0];
        for (const stays of [fresh, newest, ...others]) expect(gone).not.toContain(stays);
        const recent = names.filter((name) => (backupMadeAt(name) ?? 0) >= (backupMadeAt(fresh) ?? 0) - 2 * DAY_MS);
        expect(gone.filter((name) => recent.includes(name))).toEqual([]);
        const older = names.length - recent.length - gone.length;
        expect(older).toBeLessThanOrEqual(keep.daily + keep.weekly + keep.monthly + 1);
      }),
    );
  });
});

describe("several back-ups in a day", () => {
  const HOUR_MS = 3_600_000;

  it("all stay for 48 hours, and then one of each day does", () => {
    const nights = Array.from({ length: 30 }, (_, day) => nameAt(NOW - day * DAY_MS));
    const byHand = [1, 2, 25, 26].map((hours) => nameAt(NOW - hours * HOUR_MS));
    expect(namesToRemove([...nights, ...byHand], USUAL, nameAt(NOW)).filter((name) => byHand.includes(name))).toEqual(
      [],
    );
    const later = NOW + 2 * DAY_MS;
    const gone = namesToRemove([...nights, ...byHand, nameAt(later)], USUAL, nameAt(later));
    expect(gone).toEqual(expect.arrayContaining(byHand));
  });

  it("all stay with BACKUP_KEEP=0,0,0 and with a clock that was put back", () => {
    const names = [0, 1, 2].map((hours) => nameAt(NOW + hours * HOUR_MS));
    expect(namesToRemove(names, { daily: 0, weekly: 0, monthly: 0 }, nameAt(NOW + 2 * HOUR_MS))).toEqual([]);
    const back = nameAt(NOW - 90 * DAY_MS);
    expect(namesToRemove([...names, back], { daily: 1, weekly: 0, monthly: 0 }, back)).toEqual([]);
  });
});

describe("data that is exchanged", () => {
  const FORMER = { "data.db": "old", "data.db-wal": "old", "auxiliary.db": "logs", storage: undefined };
  function folders(): { data: string; fresh: string } {
    const data = mkdtempSync(join(tmpdir(), "exchange-"));
    const fresh = join(data, ".work");
    for (const [name, text] of Object.entries(FORMER))
      if (text === undefined) mkdirSync(join(data, name));
      else writeFileSync(join(data, name), text);
    writeFileSync(join(data, "storage", "photo"), "old");
    mkdirSync(join(fresh, "storage"), { recursive: true });
    writeFileSync(join(fresh, "data.db"), "new");
    writeFileSync(join(fresh, "storage", "photo"), "new");
    return { data, fresh };
  }
  const told = (folder: string) => ["data.db", "storage/photo"].map((name) => readFileSync(join(folder, name), "utf8"));

  it("is the new one with nothing of the former beside it, which lies aside whole", () => {
    const { data, fresh } = folders();
    const aside = exchange(data, fresh, "restore");
    expect(told(data)).toEqual(["new", "new"]);
    expect(readdirSync(data).toSorted()).toEqual([".before", "data.db", "storage"]);
    expect(told(aside)).toEqual(["old", "old"]);
    expect(readdirSync(aside).toSorted()).toEqual(Object.keys(FORMER).toSorted());
    rmSync(data, { recursive: true });
  });

  it("is the former again, wherever the exchange was cut off", () => {
    const steps = ["data.db", "auxiliary.db", "data.db-wal", "storage"];
    for (let done = 0; done <= steps.length + 2; done += 1) {
      const { data, fresh } = folders();
      const aside = join(data, ".before", "cut");
      mkdirSync(aside, { recursive: true });
      writeFileSync(
        join(data, ".exchanging"),
        JSON.stringify({ aside, former: Object.keys(FORMER), fresh: ["data.db", "storage"] }),
      );
      const moves = [
        ...steps.map((name) => [data, aside, name]),
        ...["data.db", "storage"].map((name) => [fresh, data, name]),
      ];
      for (const [from = "", to = "", name = ""] of moves.slice(0, done)) renameSync(join(from, name), join(to, name));
      expect(undoExchange(data)).toBe(true);
      expect(told(data), `after ${String(done)} moves`).toEqual(["old", "old"]);
      expect(readdirSync(data)).toEqual(expect.arrayContaining(Object.keys(FORMER)));
      expect(undoExchange(data)).toBe(false);
      rmSync(data, { recursive: true });
    }
  });
});

const NAME = "backup-20261123T031700Z.tar.zst.age";
const OTHER = "backup-20261124T031700Z.tar.zst.age";
/** More than two parts, so that they come in their order or not at all. */
const LARGE = randomBytes((33 << 20) + 7);

const inPieces = (bytes: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
    })(),
  );

/** Keeps one, proves it, keeps another and throws that away. */
async function liveThrough(target: BackupTarget): Promise<void> {
  expect(await target.names()).toEqual([]);
  expect(await target.keep(NAME, inPieces(LARGE))).toBe(LARGE.length);
  expect(await target.names(), "what is not proved does not count").toEqual([]);
  expect(await target.leftovers()).toEqual([NAME]);
  expect((await buffer(await target.read(NAME))).equals(LARGE)).toBe(true);
  await target.prove(NAME);
  expect(await target.leftovers()).toEqual([]);
  await target.keep(OTHER, inPieces(Buffer.from("half")));
  await target.remove(OTHER);
  expect(await target.names()).toEqual([NAME]);
  expect((await buffer(await target.read(NAME))).equals(LARGE)).toBe(true);
}

it("a folder of back-ups keeps, proves, lists and removes, for its owner alone", async () => {
  using folder = aFolder();
  const path = join(folder.path, "a", "b");
  await liveThrough(targetAt(path, undefined));
  expect(readdirSync(path)).toEqual([NAME]);
  expect(statSync(join(path, NAME)).mode & 0o077).toBe(0);
  await expect(findBackup(path, undefined)).rejects.toThrow(`Say which one: the newest is ${path}/${NAME}`);
  expect(existsSync(join(path, `.${OTHER}.unproved`))).toBe(false);
});

describe("a store of back-ups", () => {
  it("keeps, proves, lists and removes, with signatures that the store works out itself", async () => {
    await using store = await startStore();
    const to = "s3://my-bucket/nights/of-the.site";
    await liveThrough(targetAt(to, store.settings));
    expect([...store.objects.keys()].toSorted()).toEqual(
      [NAME, `${NAME}.proved`].map((name) => `my-bucket/nights/of-the.site/${name}`),
    );
    const { target, name } = await findBackup(`${to}/${NAME}`, store.settings);
    expect([target.path, name]).toEqual([to, NAME]);
    await expect(findBackup(to, store.settings)).rejects.toThrow(`the newest is ${to}/${NAME}`);
  });

  it("is asked again when it is busy, and blamed with its own word for what it refuses", async () => {
    await using store = await startStore();
    const target = targetAt("s3://b", store.settings);
    store.failNext(2);
    await target.prove(NAME);
    expect(store.asked).toEqual([503, 503, 200].map((status) => `PUT b/${NAME}.proved ${String(status)}`));
    await expect(target.read(NAME)).rejects.toThrow(/^The store at http\S+ has no b\/backup-/);
    const stranger = targetAt("s3://b", { ...store.settings, secretKey: "another" });
    await expect(stranger.names()).rejects.toThrow(/answers 403 AccessDenied for b\/\.$/);
  });

  it("needs its address and a key", () => {
    expect(() => targetAt("s3://b/f", undefined)).toThrow(/set BACKUP_S3_ENDPOINT/);
    expect(() => targetAt("s3://b/a folder", undefined)).toThrow(/letters, digits and/);
    expect(() => targetAt("ftp://b/f", undefined)).toThrow(/goes to a folder or to s3:/);
  });
});
