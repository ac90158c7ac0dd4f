import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";
import type { Store } from "./store.ts";

const PARTS = ["ENDPOINT", "REGION", "ACCESS_KEY", "SECRET_KEY"];

/** Where the learners' photos and pictures lie, instead of the data folder. */
export interface Uploads {
  bucket: string;
  store: Store;
}

/** Undefined where they lie in the data folder. What is set halfway is a Problem: no photo could be saved. */
export function readUploads(environment: Environment): Uploads | undefined {
  const read = (name: string) => environment[`UPLOADS_S3_${name}`] ?? "";
  const to = environment["UPLOADS"] ?? "";
  const alone = PARTS.find((name) => read(name));
  if (!to && alone)
    throw new Problem(`UPLOADS_S3_${alone} is set, but UPLOADS is not: say s3://bucket, or leave it out.`);
  if (!to) return undefined;
  const [, bucket] = /^s3:\/\/([a-z0-9.-]+)\/?$/.exec(to) ?? [];
  // The server's own client knows no folders in a bucket.
  if (bucket === undefined) throw new Problem(`UPLOADS must be s3://bucket, a bucket for nothing else, not "${to}".`);
  const missing = ["ENDPOINT", "ACCESS_KEY", "SECRET_KEY"].find((name) => !read(name));
  if (missing)
    throw new Problem(`UPLOADS_S3_${missing} is missing: a store needs its address, a key's id and its secret.`);
  const [accessKey, secretKey, region] = [read("ACCESS_KEY"), read("SECRET_KEY"), read("REGION") || "us-east-1"];
  return { bucket, store: { endpoint: originIn(read("ENDPOINT")), region, accessKey, secretKey, isPathStyle: true } };
}

function originIn(endpoint: string): string {
  const parsed = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.origin === endpoint.replace(/\/$/, ""))
    return parsed.origin;
  throw new Problem(
    `UPLOADS_S3_ENDPOINT must be an address without a path, such as https://s3.eu-1.example.com, not "${endpoint}".`,
  );
}
