import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "#server/scripts/platform/files.ts";
import { newName, noteRelease, type Release } from "./releases.ts";

/** The folders of a built site. */
export interface Trees {
  site: string;
  publicTree: string;
}

/** Copies a built site into the releases folder as a version; no pointer refers to it yet. */
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

// Node's own recursive copy reports a full disk as "Input/output error".
export function copyFolder(from: string, to: string, isWanted: (path: string) => boolean = () => true): void {
  for (const file of filesBelow(from).filter(isWanted)) {
    const copy = join(to, file);
    mkdirSync(dirname(copy), { recursive: true });
    try {
      copyFileSync(join(from, file), copy);
    } catch (error) {
      // The target's path tells which disk is full.
      throw Object.assign(error as Error, { path: copy });
    }
  }
}
