import { existsSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { filesUnder } from "#build/files/trees.ts";

/** What an author gave and the build only copies. */
const AUTHORS = new Set([".svg", ".vtt", ".mp4", ".jpg", ".png"]);

export type Output = { pages: number; bytes: number; htmlBytes: number };

/** The pages in some trees and what was written for them, without what authors gave. */
export function outputOf(trees: string[]): Output {
  const files = trees
    .filter((tree) => existsSync(tree))
    .flatMap((tree) => filesUnder(tree).map((file) => join(tree, file)));
  const sizeOf = (paths: string[]): number => paths.reduce((sum, path) => sum + statSync(path).size, 0);
  const pages = files.filter((file) => file.endsWith(".html"));
  const written = files.filter((file) => !AUTHORS.has(extname(file)));
  return { pages: pages.length, bytes: sizeOf(written), htmlBytes: sizeOf(pages) };
}
