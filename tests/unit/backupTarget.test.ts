import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { type BackupTarget, targetAt, findBackup } from "#server/scripts/backup/target/backupTarget.ts";
import { aFolder } from "#support/backingUp.ts";
import { startWritableStore } from "#support/writableStore.ts";

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

describe("a folder of back-ups", () => {
  it("keeps, proves, lists and removes, for its owner alone", async () => {
    using folder = aFolder();
    const path = join(folder.path, "a", "b");
    await liveThrough(targetAt(path, undefined));
    expect(readdirSync(path)).toEqual([NAME]);
    expect(statSync(join(path, NAME)).mode & 0o077).toBe(0);
    await expect(findBackup(path, undefined)).rejects.toThrow(`Say which one: the newest is ${path}/${NAME}`);
    expect(existsSync(join(path, `.${OTHER}.unproved`))).toBe(false);
  });
});

describe("a store of back-ups", () => {
  it("keeps, proves, lists and removes, with signatures that the store works out itself", async () => {
    await using store = await startWritableStore();
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
    await using store = await startWritableStore();
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
