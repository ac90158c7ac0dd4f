import type { Store } from "#server/scripts/platform/bucket.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";

const PARTS = ["REGION", "ACCESS_KEY", "SECRET_KEY"];
const WAYS = ["PATH_STYLE", "ADDRESS_SECONDS"];
const LONGEST_S = 600;
const SHORTEST_S = 5;

/** The store of videos, if any. @throws {Problem} for incomplete settings, with which every video would fail */
export function readStore(environment: Environment): Store | undefined {
  const store = storeAt(environment, "S3");
  if (!store) {
    const alone = [...PARTS, ...WAYS].find((name) => environment[`S3_${name}`]);
    if (alone) throw new Problem(`S3_${alone} is set, but S3_ENDPOINT is not: name the store, or leave both out.`);
    return undefined;
  }
  if (store.endpoint.startsWith("http:") && environment["SITE_URL"]?.startsWith("https:"))
    throw new Problem("S3_ENDPOINT must begin with https:// as SITE_URL does: browsers load nothing else there.");
  readWays(environment);
  return { ...store, isPathStyle: environment["S3_PATH_STYLE"] !== "off" };
}

/**
 * The store of learners' photos and pictures; undefined for the data folder. @throws {Problem} for incomplete settings,
 * with which no photo could be saved
 */
export function readUploads(environment: Environment) {
  const to = environment["UPLOADS"] ?? "";
  const alone = ["ENDPOINT", ...PARTS].find((name) => environment[`UPLOADS_S3_${name}`]);
  if (!to && alone)
    throw new Problem(`UPLOADS_S3_${alone} is set, but UPLOADS is not: say s3://bucket, or leave it out.`);
  if (!to) return undefined;
  const [, bucket] = /^s3:\/\/([a-z0-9.-]+)\/?$/.exec(to) ?? [];
  // PocketBase's S3 client does not support folders in a bucket.
  if (bucket === undefined) throw new Problem(`UPLOADS must be s3://bucket, a bucket for nothing else, not "${to}".`);
  const store = storeAt(environment, "UPLOADS_S3");
  if (!store) throw new Problem("UPLOADS_S3_ENDPOINT is missing: a bucket lies in a store.");
  return { bucket, store };
}

/** The store of backups, with a key of its own, because the key for the videos is read-only. */
export const readBackupStore = (environment: Environment): Store | undefined => storeAt(environment, "BACKUP_S3");

/** The store at PREFIX_ENDPOINT with its key; undefined when it is not set. */
function storeAt(environment: Environment, prefix: string): Store | undefined {
  const read = (name: string) => environment[`${prefix}_${name}`] ?? "";
  const named = read("ENDPOINT");
  if (!named) return undefined;
  const parsed = URL.canParse(named) ? new URL(named) : undefined;
  // Must be a normalized origin, so that the signed host equals the requested one.
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.origin !== named.replace(/\/$/, ""))
    throw new Problem(
      `${prefix}_ENDPOINT must be an address without a path, such as https://s3.eu-1.example.com, not "${named}".`,
    );
  for (const name of ["ACCESS_KEY", "SECRET_KEY"])
    if (!read(name)) throw new Problem(`${prefix}_${name} is missing: a store needs a key's id and its secret.`);
  return {
    ...{ endpoint: parsed.origin, region: read("REGION") || "us-east-1", isPathStyle: true },
    ...{ accessKey: read("ACCESS_KEY"), secretKey: read("SECRET_KEY") },
  };
}

function readWays(environment: Environment): void {
  const { S3_REGION: region, S3_PATH_STYLE: style = "", S3_ENDPOINT: endpoint = "" } = environment;
  if (region && !/^[a-z0-9-]+$/.test(region))
    throw new Problem(`S3_REGION must be the store's own name for it, such as eu-central-1, not "${region}".`);
  if (!["", "on", "off"].includes(style)) throw new Problem(`S3_PATH_STYLE must be on or off, not "${style}".`);
  if (style === "off" && /^https?:\/\/(\[|[\d.]+(:|$))/.test(endpoint))
    throw new Problem("S3_PATH_STYLE=off puts the bucket before the host's name, so S3_ENDPOINT must have one.");
  const seconds = environment["S3_ADDRESS_SECONDS"] || String(LONGEST_S);
  if (!/^\d+$/.test(seconds) || Number(seconds) < SHORTEST_S || Number(seconds) > LONGEST_S)
    throw new Problem(`S3_ADDRESS_SECONDS must be a whole number from 5 to ${String(LONGEST_S)}, not "${seconds}".`);
}
