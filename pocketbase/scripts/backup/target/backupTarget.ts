import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Store } from "#server/scripts/platform/bucket.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { folderTarget } from "./folder.ts";
import { s3Target } from "./s3.ts";

/** Where back-ups lie: a folder, or a bucket of an S3-compatible store. */
export interface BackupTarget {
  /** As the operator calls it. */
  path: string;
  /** The names of the back-ups that were proved. */
  names: () => Promise<string[]>;
  /** Those that were begun and never proved. */
  leftovers: () => Promise<string[]>;
  /** Keeps a stream under a name that is not proved yet. @returns its size in bytes */
  keep: (name: string, stream: Readable) => Promise<number>;
  /** Reads one, proved or not. */
  read: (name: string) => Promise<Readable>;
  /** Says that what was kept under this name is good. */
  prove: (name: string) => Promise<void>;
  /** Takes one away, proved or not; one that is not there is no failure. */
  remove: (name: string) => Promise<void>;
}

// A store's signature wants other characters written in a way that not all stores read alike.
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

/** A back-up's place and name; a folder that holds some is a Problem, which names the newest. */
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
