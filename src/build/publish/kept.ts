import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "#build/files/trees.ts";

const UNUSED_MS = 30 * 86_400_000;

/** A way to make something of bytes, and back. */
export type Way = { make: (data: Buffer) => Promise<Buffer>; undo: (made: Buffer) => Promise<Buffer> };

/** What was made of some bytes, by their hash, in a folder that outlives the build. Several builds may use it at once. */
export class Kept {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /**
   * What was made of these bytes before in this way, or is made now.
   * @param instead makes what will do where there is nothing from before; it is not kept
   */
  async or(data: Buffer, name: string, { make, undo }: Way, instead?: Way["make"]): Promise<Buffer> {
    const path = join(this.#folder, `${sha256(data)}.${name}`);
    const before = await readFile(path).catch(() => undefined);
    // Looked into, which is quick: half a file, left by a machine that went out, would be served for ever.
    const again = before && (await undo(before).catch(() => undefined));
    if (before && again?.equals(data)) {
      const now = new Date();
      // Another build may have thrown it away by now, which is no matter.
      await utimes(path, now, now).catch(() => undefined);
      return before;
    }
    if (instead) return instead(data);
    const made = await make(data);
    const half = `${path}.${randomUUID()}`;
    await writeFile(half, made);
    await rename(half, path);
    return made;
  }

  /** Throws away what no build has asked for in a month, and what a broken-off build left. */
  async forgetUnused(): Promise<void> {
    const latest = Date.now() - UNUSED_MS;
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < latest) await rm(path, { force: true });
    }
  }
}
