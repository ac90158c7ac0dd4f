import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Beside the data folder, so that backups do not include it. */
export const folderOf = (dataDir: string): string => `${dataDir}-test-payments`;

/** The test provider's API key, created on first use; it also authorizes the control routes. */
export function keyIn(folder: string): string {
  const file = join(folder, "key");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, `sk_test_${randomBytes(16).toString("hex")}\n`, { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

export const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

export const secretOf = (key: string): string => `whsec_${hash(`webhook ${key}`).slice(0, 32)}`;
