import { createHash } from "node:crypto";

/** The sha256 that a release's checksums.txt (`<hex>  <file>` lines) gives for a file, in lower case. */
export function checksumOf(list: string, file: string): string | undefined {
  const rows = list.split(/\r?\n/).map((line) => /^([0-9a-f]{64}) [ *](.+)$/i.exec(line.trim()));
  return rows.find((row) => row?.[2] === file)?.[1]?.toLowerCase();
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
