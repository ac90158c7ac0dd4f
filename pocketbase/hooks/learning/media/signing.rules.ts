/** Bytes to sign with, as the runtime wants them: they are handed on and never looked into. */
export type Key = unknown;

/** What the server's runtime brings. */
export interface Crypto {
  /** In hex. */
  sha256: (text: string) => string;
  /** HMAC-SHA256 of a text with the characters of another as its key, in hex. */
  hmacByText: (text: string, key: string) => string;
  /** The same with bytes as its key. */
  hmac: (text: string, key: Key) => string;
  bytesOf: (hex: string) => Key;
}

export interface Credentials {
  region: string;
  accessKey: string;
  secretKey: string;
}

/** A request that somebody else is going to make. */
export interface Wanted {
  method: string;
  /** "https://host" or with a port that is not the usual one. */
  origin: string;
  /** Already escaped, as `escapedPath` does. */
  path: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const SERVICE = "s3";
const ENDS = "aws4_request";

/** Percent signs for everything but letters, digits and -._~, as the signature wants it. */
export const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export const escapedPath = (path: string): string => path.split("/").map(escaped).join("/");

/** "20130524T000000Z" */
export const stamp = (nowMs: number): string => new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");

/** The key of a day, which four HMACs make: worth keeping. */
export function dayKey(day: string, { region, secretKey }: Credentials, crypto: Crypto): Key {
  let key = crypto.bytesOf(crypto.hmacByText(day, `AWS4${secretKey}`));
  for (const part of [region, SERVICE, ENDS]) key = crypto.bytesOf(crypto.hmac(part, key));
  return key;
}

interface Moment {
  nowMs: number;
  /** How long the address works. */
  seconds: number;
  keyOf: (day: string) => Key;
}

/**
 * The address of an object with a signature in its query (AWS Signature Version 4, "presigned"), for one method and a
 * time. Headers such as Range are free.
 */
export function signedAddress(wanted: Wanted, credentials: Credentials, moment: Moment, crypto: Crypto): string {
  const time = stamp(moment.nowMs);
  const day = time.slice(0, 8);
  const scope = [day, credentials.region, SERVICE, ENDS].join("/");
  // In the order of their names, as the signature wants them.
  const query = [
    ["X-Amz-Algorithm", ALGORITHM],
    ["X-Amz-Credential", `${credentials.accessKey}/${scope}`],
    ["X-Amz-Date", time],
    ["X-Amz-Expires", String(moment.seconds)],
    ["X-Amz-SignedHeaders", "host"],
  ]
    .map(([name = "", value = ""]) => `${name}=${escaped(value)}`)
    .join("&");
  const host = wanted.origin.replace(/^https?:\/\//, "");
  const request = [wanted.method, wanted.path, query, `host:${host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
  const text = [ALGORITHM, time, scope, crypto.sha256(request)].join("\n");
  return `${wanted.origin}${wanted.path}?${query}&X-Amz-Signature=${crypto.hmac(text, moment.keyOf(day))}`;
}
