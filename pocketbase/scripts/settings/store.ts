import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";

const PARTS = ["S3_REGION", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_PATH_STYLE", "S3_ADDRESS_SECONDS"];
const LONGEST_S = 600;
const SHORTEST_S = 5;

/** The operator's own store of videos, and the key to it. */
export interface Store {
  /** An origin, no slash at its end. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  isPathStyle: boolean;
}

/** The store, where there is one. What is set halfway is a Problem: every video would fail. */
export function readStore(environment: Environment): Store | undefined {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey = "", S3_SECRET_KEY: secretKey = "" } = environment;
  if (!endpoint) {
    const alone = PARTS.find((name) => environment[name]);
    if (alone) throw new Problem(`${alone} is set, but S3_ENDPOINT is not: name the store, or leave both out.`);
    return undefined;
  }
  if (!isOrigin(endpoint))
    throw new Problem(
      `S3_ENDPOINT must be an address without a path, such as https://s3.eu-central-1.amazonaws.com, not "${endpoint}".`,
    );
  if (endpoint.startsWith("http:") && environment["SITE_URL"]?.startsWith("https:"))
    throw new Problem("S3_ENDPOINT must begin with https:// as SITE_URL does: browsers load nothing else there.");
  for (const name of ["S3_ACCESS_KEY", "S3_SECRET_KEY"])
    if (!environment[name]) throw new Problem(`${name} is missing: a store needs a key's id and its secret.`);
  readWays(environment);
  return {
    ...{ endpoint: endpoint.replace(/\/$/, ""), region: environment["S3_REGION"] || "us-east-1" },
    ...{ accessKey, secretKey, isPathStyle: environment["S3_PATH_STYLE"] !== "off" },
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

/** As a browser writes it, so that the host that is signed is the host that is asked. */
function isOrigin(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed !== undefined && /^https?:$/.test(parsed.protocol) && parsed.origin === url.replace(/\/$/, "");
}
