import { chmodSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "#server/scripts/platform/problem.ts";

const OTHERS = 0o077;
const ONLY_OWNER = { folder: 0o700, file: 0o600 };

/** All files and folders of the data, including its root, that other users of this machine can read. */
export function openIn(dataDir: string): string[] {
  const root = realpathSync(dataDir);
  const below = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return [root, ...below].filter((path) => (modeOf(path) & OTHERS) !== 0);
}

// A server that is shutting down deletes its own files.
const modeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;

/** Closes the data folder to other users: it contains addresses and the keys that sign sessions. */
export function closeToOthers(dataDir: string): void {
  const open = openIn(dataDir);
  if (open.length === 0) return;
  try {
    for (const path of open) chmodSync(path, lstatSync(path).isDirectory() ? ONLY_OWNER.folder : ONLY_OWNER.file);
  } catch {
    const remedy = `give it to the server's user (chown -R) and shut it (chmod -R go-rwx ${dataDir})`;
    throw new Problem(`The data folder ${dataDir} (DATA_DIR) is open to other users of this machine: ${remedy}.`);
  }
  const count = `${String(open.length)} of its files and folders`;
  console.log(`The data folder ${dataDir} was open to other users of this machine (${count}); now it is yours alone.`);
}

/** Creates files for the owner only while `start` runs. */
export function privately<T>(start: () => T): T {
  const former = process.umask(OTHERS);
  try {
    return start();
  } finally {
    process.umask(former);
  }
}
