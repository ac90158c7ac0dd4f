import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { EXECUTABLES } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import { readBackupStore } from "./backup.ts";
import type { Environment } from "./environment.ts";
import type { Store } from "./store.ts";

/** Litestream as released by its author; what its Go module must hash to. */
export const LITESTREAM = {
  ...{ module: "github.com/benbjohnson/litestream", version: "0.5.18", main: "cmd/litestream" },
  hash: "h1:kelmbbFQvlgrm8dRrpt9bqvDrJ69OgWQca8hSflNF2U=",
  variables: "-X main.Version=v0.5.18",
};

/** Where Litestream lies once it was built. */
export const BUILT_LITESTREAM = join(EXECUTABLES, `litestream-${LITESTREAM.version}`);

/** Where the database is copied to as it changes. */
export interface ReplicaSettings {
  /** A folder, or s3://bucket/folder. */
  to: string;
  /** The bucket and the folder in it; undefined where `to` is a folder. */
  bucket: { store: Store; name: string; folder: string } | undefined;
  /** Litestream. */
  executable: string;
}

const S3 = /^s3:\/\/([a-z0-9.-]+)\/?([\w./-]*?)\/?$/;

/** Undefined where no replica is wanted. @throws {Problem} for what cannot be, and without Litestream */
export function readReplica(environment: Environment): ReplicaSettings | undefined {
  const { REPLICA: to, LITESTREAM_BIN: own } = environment;
  if (!to) return undefined;
  const executable = own ? resolve(own) : BUILT_LITESTREAM;
  if (!existsSync(executable))
    throw new Problem(
      own
        ? `There is no file ${own} (LITESTREAM_BIN).`
        : SHIPPED
          ? `REPLICA needs Litestream, which no release brings along: get Litestream ${LITESTREAM.version} and name it in LITESTREAM_BIN.`
          : "REPLICA needs Litestream: npm run litestream builds it with Go, in some minutes, once; or name one in LITESTREAM_BIN.",
    );
  const [, name, folder = ""] = S3.exec(to) ?? [];
  if (name === undefined) {
    if (/^\w+:\/\//.test(to)) throw new Problem(`REPLICA must be a folder or s3://bucket/folder, not "${to}".`);
    return { to: resolve(to), bucket: undefined, executable };
  }
  const store = readBackupStore(environment);
  if (!store)
    throw new Problem(
      "REPLICA needs the store's address and a key: set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.",
    );
  return { to: to.replace(/\/$/, ""), bucket: { store, name, folder }, executable };
}
