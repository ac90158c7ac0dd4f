import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Store } from "#server/scripts/platform/bucket.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { folderTarget } from "./folder.ts";
import { s3Target } from "./s3.ts";

/** The location of backups: a folder, or a bucket of an S3-compatible store. */
export interface BackupTarget {
  /** The operator's name for it. */
  path: string;
  /** The names of the proved backups. */
  names: () => Promise<string[]>;
  /** The names of the unproved backups. */
  leftovers: () => Promise<string[]>;
  /** Stores a stream as an unproved backup. @returns its size in bytes */
  keep: (name: string, stream: Readable) => Promise<number>;
  /** Reads a backup, proved or not. */
  read: (name: string) => Promise<Readable>;
  /** Marks a stored backup as proved. */
  prove: (name: string) => Promise<void>;
  /** Removes a backup, proved or not; a missing one is no error. */
  remove: (name: string) => Promise<void>;
}

// Excludes characters that stores encode differently when they check a signature.
const S3 = /^s3:\/\/([a-z0-9.-]+)\/?([\w./-]*?)\/?$/;

/** @param to a folder or s3://bucket/folder */
export function targetAt(to: string, store: Store | undefined): BackupTarget {
  const [, bucket, folder = ""] = S3.exec(to) ?? [];
  if (bucket === undefined) {
    if (/^\w+:\/\//.test(to))
      throw new Problem(
        `A back-up goes to a folder or to s3://bucket/folder (letters, digits and . _ - /), not to ${to}.`,
      );
    return folderTarget(resolve(to));
  }
  if (!store)
    throw new Problem(
      `${to} needs the store's address and a key: set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.`,
    );
  return s3Target(store, bucket, folder);
}

/** The target and name of a backup. @throws {Problem} when the path is a folder, naming the newest backup in it */
export async function findBackup(
  file: string,
  store: Store | undefined,
): Promise<{ target: BackupTarget; name: string }> {
  const isRemote = S3.test(file);
  const isFolder = isRemote ? !/[^/]\.age$/.test(file) : statSync(file, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder) {
    const target = targetAt(file, store);
    const newest = (await target.names()).toSorted().at(-1);
    throw new Problem(
      newest ? `Say which one: the newest is ${target.path}/${newest}` : `There is no back-up in ${file}.`,
      2,
    );
  }
  if (!isRemote && !existsSync(file)) throw new Problem(`There is no file ${file}.`);
  const cut = file.lastIndexOf("/");
  if (isRemote) return { target: targetAt(file.slice(0, cut), store), name: file.slice(cut + 1) };
  return { target: folderTarget(dirname(resolve(file))), name: basename(file) };
}
