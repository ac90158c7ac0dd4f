import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { folderMarks } from "#server/scripts/depot/marks.ts";
import {
  doneOf,
  folderOf,
  type Generation,
  markOf,
  newestIn,
  stepOf,
} from "#server/scripts/replica/generation.rules.ts";
import { lead } from "#server/scripts/replica/lead.ts";
import { lagOf, replicaWords } from "#server/scripts/replica/note/note.ts";
import { machineOf } from "#server/scripts/replica/own.ts";
import { claim, latestOf } from "#server/scripts/replica/primary.ts";
import { readReplica } from "#server/scripts/settings/replica.ts";
import { readUploads } from "#server/scripts/settings/uploads.ts";

const folder = mkdtempSync(join(tmpdir(), "replica-unit-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fresh = () => mkdtempSync(join(folder, "one-"));

const other: Generation = { number: 4, machine: "b", host: "second", at: "2026-11-23T08:00:00.000Z" };
const mine: Generation = { ...other, machine: "a" };

describe("before it serves, a machine", () => {
  it("begins where nobody wrote a replica yet", () => {
    expect(stepOf(undefined, "a", false)).toEqual({ act: "begin", number: 1 });
  });

  it("begins anew where it wrote itself, as nobody knows what happened since", () => {
    expect(stepOf(mine, "a", false)).toEqual({ act: "begin", number: 5 });
    expect(stepOf(mine, "a", true)).toEqual({ act: "begin", number: 5 });
  });

  it("refuses where another one serves, unless it is told to take over", () => {
    expect(stepOf(other, "a", false)).toEqual({ act: "refuse", by: other });
    expect(stepOf(other, "a", true)).toEqual({ act: "take over", from: other, number: 5 });
  });
});

describe("the marks of a store", () => {
  it("are written once, and the newest counts", async () => {
    const marks = folderMarks(fresh());
    await claim(marks, "a", 1);
    await claim(marks, "b", 2);
    await expect(claim(marks, "c", 2)).rejects.toThrow("Another machine took over at this very moment");
    expect(await latestOf(marks)).toMatchObject({ number: 2, machine: "b" });
    expect(readdirSync(marks.path).toSorted()).toEqual([markOf(1), markOf(2)]);
    expect(newestIn(["000007", doneOf(9), "primary-x.json"])).toBe(0);
  });

  it("outlive the folders of what nobody needs any more", async () => {
    const marks = folderMarks(fresh());
    for (const number of [1, 2]) {
      await claim(marks, "a", number);
      mkdirSync(join(marks.path, folderOf(number)));
      writeFileSync(join(marks.path, folderOf(number), "x"), "");
    }
    await marks.removeFolders((name) => name === folderOf(1));
    expect(readdirSync(marks.path).toSorted()).toEqual([folderOf(2), markOf(1), markOf(2)]);
    expect([await marks.hasFolder(folderOf(1)), await marks.hasFolder(folderOf(2))]).toEqual([false, true]);
  });

  it("let one of many that claim at once win", async () => {
    const marks = folderMarks(fresh());
    const tries = await Promise.allSettled(["a", "b", "c", "d"].map((one) => claim(marks, one, 1)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("keep a machine from serving after another one took over", async () => {
    const [marks, dataDir] = [folderMarks(fresh()), fresh()];
    const settings = { to: marks.path, bucket: undefined, executable: "" };
    expect((await lead(settings, marks, dataDir, false)).generation).toBe(1);
    expect((await lead(settings, marks, dataDir, false)).generation).toBe(2);
    await claim(marks, "another", 3);
    await expect(lead(settings, marks, dataDir, false)).rejects.toThrow(
      /serves this data since .* this machine does not/,
    );
    await marks.create(doneOf(3), "{}");
    await expect(lead(settings, marks, dataDir, true)).rejects.toThrow("There is nothing in the replica");
  });
});

it("a machine keeps its name, and loses it with its host", () => {
  const dataDir = fresh();
  const name = machineOf(dataDir);
  expect(machineOf(dataDir)).toBe(name);
  writeFileSync(join(dataDir, ".machine"), "elsewhere abc");
  expect(machineOf(dataDir)).not.toBe("elsewhere abc");
});

describe("how the replica stands", () => {
  const at = (ms: number) => new Date(Date.parse(other.at) + ms).toISOString();
  const note = { to: "s3://b/r", generation: 2, lookedAt: at(0), safeAt: at(-300) };
  const now = Date.parse(other.at) + 1000;

  it("is said in tenths of a second", () => {
    expect(lagOf(note)).toBe(300);
    expect(replicaWords(note, now)).toEqual({
      isFine: true,
      says: "The replica is 0.3 s behind at most: s3://b/r, generation 2.",
    });
  });

  it("is not fine when it is far behind, empty, or nobody looks", () => {
    const behind = { ...note, safeAt: at(-20_000), problem: "The store does not answer." };
    expect(replicaWords(behind, now)).toMatchObject({ isFine: false, says: expect.stringContaining("20.0 s behind") });
    expect(replicaWords({ to: "s3://b/r", generation: 2, lookedAt: at(0) }, now).isFine).toBe(false);
    expect(replicaWords(note, now + 60_000).says).toContain("Nobody has looked after the replica for 1 minute");
    expect(replicaWords(undefined, now).isFine).toBe(false);
  });
});

it("settings that cannot be are named", () => {
  const store = { BACKUP_S3_ENDPOINT: "http://a.example", BACKUP_S3_ACCESS_KEY: "k", BACKUP_S3_SECRET_KEY: "s" };
  const bin = { LITESTREAM_BIN: process.execPath };
  expect(readReplica({})).toBeUndefined();
  expect(() => readReplica({ REPLICA: "/r", LITESTREAM_BIN: "/nowhere" })).toThrow("LITESTREAM_BIN");
  expect(() => readReplica({ ...bin, REPLICA: "ftp://r" })).toThrow("a folder or s3://bucket/folder");
  expect(() => readReplica({ ...bin, REPLICA: "s3://b/r" })).toThrow("BACKUP_S3_ENDPOINT");
  expect(readReplica({ ...bin, ...store, REPLICA: "s3://b/r/" })).toMatchObject({
    to: "s3://b/r",
    bucket: { name: "b", folder: "r" },
  });
  const keys = { UPLOADS_S3_ENDPOINT: "http://a.example", UPLOADS_S3_ACCESS_KEY: "k", UPLOADS_S3_SECRET_KEY: "s" };
  expect(readUploads({})).toBeUndefined();
  expect(() => readUploads(keys)).toThrow("UPLOADS is not");
  expect(() => readUploads({ ...keys, UPLOADS: "s3://b/folder" })).toThrow("a bucket for nothing else");
  expect(() => readUploads({ ...keys, UPLOADS: "s3://b", UPLOADS_S3_SECRET_KEY: "" })).toThrow("SECRET_KEY is missing");
  expect(() => readUploads({ ...keys, UPLOADS: "s3://b", UPLOADS_S3_ENDPOINT: "http://a/b" })).toThrow(
    "without a path",
  );
  expect(readUploads({ ...keys, UPLOADS: "s3://b" })).toMatchObject({ bucket: "b", store: { region: "us-east-1" } });
});
