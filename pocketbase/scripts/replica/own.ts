import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

const MACHINE = ".machine";

/** What Litestream notes for itself beside the data: made anew with each generation. */
export const litestreamFolder = (dataDir: string): string => join(dataDir, ".replica");

/** This machine's name in the store. One that was copied with its data to another host gets a new one. */
export function machineOf(dataDir: string): string {
  const file = join(dataDir, MACHINE);
  const known = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (known.startsWith(`${hostname()} `)) return known;
  const fresh = `${hostname()} ${randomBytes(9).toString("base64url")}`;
  writeFileSync(`${file}.new`, fresh, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return fresh;
}
