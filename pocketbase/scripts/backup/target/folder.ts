import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Problem, reason } from "#server/scripts/platform/problem.ts";
import type { BackupTarget } from "./backupTarget.ts";

const READ_AT_ONCE = 1 << 18;
const UNPROVED = ".unproved";
const LEFTOVER = /^\.(.+)\.unproved$/;

/** Backups as files of a folder, readable by their owner only; a file gets its final name once it is proved. */
export function folderTarget(path: string): BackupTarget {
  const at = (name: string) => join(path, name);
  const unproved = (name: string) => at(`.${name}${UNPROVED}`);
  return {
    path,
    leftovers: () => Promise.resolve(namesIn(path).flatMap((name) => LEFTOVER.exec(name)?.[1] ?? [])),
    names: () => Promise.resolve(namesIn(path).filter((name) => !name.startsWith("."))),
    keep: async (name, stream) => {
      makeFolder(path);
      await pipeline(stream, createWriteStream(unproved(name), { mode: 0o600, flags: "wx" }));
      await flush(unproved(name));
      return statSync(unproved(name)).size;
    },
    read: (name) => {
      const file = existsSync(unproved(name)) ? unproved(name) : at(name);
      return Promise.resolve(createReadStream(file, { highWaterMark: READ_AT_ONCE }));
    },
    prove: async (name) => {
      renameSync(unproved(name), at(name));
      await flush(path);
    },
    remove: (name) => {
      for (const file of [unproved(name), at(name)]) rmSync(file, { force: true });
      return Promise.resolve();
    },
  };
}

const namesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path) : []);

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Problem(`The folder ${path} cannot be used. ${reason(error)}`);
  }
}

/** Syncs to disk, so that a power loss right afterwards does not lose it. */
async function flush(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
