import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "#server/scripts/platform/files.ts";
import { newName, noteRelease, type Release } from "./releases.ts";

/** Where a built site lies. */
export interface Trees {
  site: string;
  publicTree: string;
}

/** A site that is built already becomes a version in the folder of versions; nothing points to it yet. */
export function adoptBuild(dir: string, trees: Trees, about: Omit<Release, "name" | "lessons" | "coming">): Release {
  const name = newName(dir, about.revision, new Date(about.at));
  const half = join(dir, `${name}.half`);
  try {
    copyFolder(trees.site, half);
    copyFolder(trees.publicTree, join(half, "public"));
    renameSync(half, join(dir, name));
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return noteRelease(dir, { name, ...about });
}

// Node's own copy of folders says "Input/output error" of a full disk.
export function copyFolder(from: string, to: string, isWanted: (path: string) => boolean = () => true): void {
  for (const file of filesBelow(from).filter(isWanted)) {
    const copy = join(to, file);
    mkdirSync(dirname(copy), { recursive: true });
    try {
      copyFileSync(join(from, file), copy);
    } catch (error) {
      // Which disk is full is said by where it went.
      throw Object.assign(error as Error, { path: copy });
    }
  }
}
