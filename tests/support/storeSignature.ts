import { createHash, createHmac } from "node:crypto";

interface Asked {
  method: string;
  host: string;
  /** As it was asked for, with its query. */
  path: string;
}

interface Owner {
  region: string;
  accessKey: string;
  secretKey: string;
}

const FIELDS = ["Algorithm", "Credential", "Date", "Expires", "SignedHeaders", "Signature"] as const;
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const percent = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) && byte < 128
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
    )
    .join("");

/** "20260131T235900Z" in ms. */
const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/**
 * Why a store would refuse a presigned request (AWS Signature Version 4), worked out from the request as it came and
 * not from how it was made; undefined when it would not.
 */
export function signatureFault({ method, host, path }: Asked, owner: Owner, nowMs: number): string | undefined {
  const [rawPath = "", rawQuery = ""] = path.split("?");
  const query = new URLSearchParams(rawQuery.replaceAll("+", "%2B"));
  const [algorithm, credential, stamp, expires, headers, signature] = FIELDS.map(
    (field) => query.get(`X-Amz-${field}`) ?? "",
  ) as [string, string, string, string, string, string];
  const scope = [stamp.slice(0, 8), owner.region, "s3", "aws4_request"];
  if (algorithm !== "AWS4-HMAC-SHA256" || headers !== "host") return "not signed";
  if (credential !== [owner.accessKey, ...scope].join("/")) return "another key or place";
  if (Number(expires) > 604_800 || momentOf(stamp) + Number(expires) * 1000 < nowMs) return "expired";
  query.delete("X-Amz-Signature");
  const sorted = [...query].map(([name, value]) => `${percent(name)}=${percent(value)}`).sort();
  const plainPath = rawPath.split("/").map((part) => percent(decodeURIComponent(part)));
  const canonical = [method, plainPath.join("/"), sorted.join("&"), `host:${host}`, "", "host", "UNSIGNED-PAYLOAD"];
  const digest = createHash("sha256").update(canonical.join("\n")).digest("hex");
  const key = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${owner.secretKey}`);
  const expected = hmac(key, [algorithm, stamp, scope.join("/"), digest].join("\n")).toString("hex");
  return expected === signature ? undefined : "another signature";
}
