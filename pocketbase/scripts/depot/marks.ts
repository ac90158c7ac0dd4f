import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Store } from "#server/scripts/settings/store.ts";
import { asking, done, keysIn, Refused } from "./ask.ts";

const WITHIN_MS = 5000;
/** A store that knows no conditions lets the later one win: so long somebody else may be on the way. */
const SETTLES_MS = 500;

/** Small texts beside each other, each written once and never changed: who was first is told. */
export interface Marks {
  /** As the operator calls the place. */
  path: string;
  names: () => Promise<string[]>;
  read: (name: string) => Promise<string | undefined>;
  /** @returns whether it says this now; false where somebody was before */
  create: (name: string, text: string) => Promise<boolean>;
  /** Whether there is anything in a folder beside them. */
  hasFolder: (name: string) => Promise<boolean>;
  /** Takes folders beside them away, with all that is in them. */
  removeFolders: (isGone: (name: string) => boolean) => Promise<void>;
}

export function folderMarks(path: string): Marks {
  const read = (name: string) => (existsSync(join(path, name)) ? readFileSync(join(path, name), "utf8") : undefined);
  return {
    path,
    names: () => Promise.resolve(existsSync(path) ? readdirSync(path) : []),
    read: (name) => Promise.resolve(read(name)),
    create: (name, text) => {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      const own = join(path, `.${name}.${randomBytes(6).toString("hex")}`);
      writeFileSync(own, text, { mode: 0o600, flush: true });
      try {
        // A second name for it: this fails where the name is taken, in one step.
        linkSync(own, join(path, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      } finally {
        rmSync(own);
      }
      return Promise.resolve(read(name) === text);
    },
    hasFolder: (name) => Promise.resolve(existsSync(join(path, name)) && readdirSync(join(path, name)).length > 0),
    removeFolders: (isGone) => {
      for (const name of readdirSync(path).filter(isGone)) rmSync(join(path, name), { recursive: true });
      return Promise.resolve();
    },
  };
}

export function s3Marks({ store, name: bucket, folder }: { store: Store; name: string; folder: string }): Marks {
  const ask = asking(store, bucket, WITHIN_MS);
  const prefix = folder && `${folder}/`;
  const read = async (name: string) => {
    try {
      return await (await ask("GET", prefix + name)).text();
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return undefined;
      throw error;
    }
  };
  return {
    path: `s3://${[bucket, folder].filter(Boolean).join("/")}`,
    names: async () => (await keysIn(ask, `${prefix}primary-`)).map((key) => key.slice(prefix.length)),
    read,
    create: async (name, text) => {
      try {
        await done(ask("PUT", prefix + name, {}, text, { "If-None-Match": "*" }));
      } catch (error) {
        if (!(error instanceof Refused && (error.status === 412 || error.status === 409))) throw error;
      }
      await delay(SETTLES_MS);
      // An answer that was lost may have been ours, too.
      return (await read(name)) === text;
    },
    hasFolder: async (name) => (await keysIn(ask, `${prefix}${name}/`, 1)).length > 0,
    removeFolders: async (isGone) => {
      const keys = (await keysIn(ask, prefix)).filter((key) => isGone(key.slice(prefix.length).split("/")[0] ?? ""));
      for (const key of keys) await done(ask("DELETE", key));
    },
  };
}
