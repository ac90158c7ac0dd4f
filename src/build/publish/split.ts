import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { filesUnder, type Trees } from "#build/files/trees.ts";

const NAMES_FILES = new Set([".html", ".css", ".js", ".mjs", ".json", ".xml", ".svg", ".webmanifest"]);
const FILE_NAME = /[\w.@~-]+\.[a-z0-9]{2,5}/g;

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

function moveFolder(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const file of filesUnder(from)) move(join(from, file), join(to, file));
  rmSync(from, { recursive: true });
}

/**
 * Returns the files of _astro/ that a page, style sheet or script of a tree names, directly or through another file.
 */
function namedAssets(tree: string, assets: Map<string, string>): Set<string> {
  const owned = new Set<string>();
  const queue = filesUnder(tree).filter((file) => !file.startsWith("_astro/") && NAMES_FILES.has(extname(file)));
  for (let file = queue.pop(); file; file = queue.pop()) {
    for (const [name] of readFileSync(join(tree, file), "utf8").matchAll(FILE_NAME)) {
      const asset = assets.get(name);
      if (!asset || owned.has(asset)) continue;
      owned.add(asset);
      if (NAMES_FILES.has(extname(asset))) queue.push(asset);
    }
  }
  return owned;
}

/** Deletes files that no page names, such as originals of optimised pictures. */
function dropUnused(tree: string): void {
  const assets = new Map(
    filesUnder(tree).flatMap((file) => (file.startsWith("_astro/") ? [[basename(file), file]] : [])),
  );
  const named = namedAssets(tree, assets);
  for (const asset of assets.values()) if (!named.has(asset)) rmSync(join(tree, asset));
}

/** Copies videos and captions to the tree of their lesson; no lesson file is ever in public/. */
function copyMedia(trees: Trees, lessons: LessonSource[], published: Set<string>): void {
  for (const lesson of lessons.filter(({ id }) => published.has(id))) {
    const folder = join(lesson.access === "free" ? trees.public : trees.members, "media");
    for (const ending of [".mp4", ".vtt"]) {
      const from = besideLesson(lesson, ending);
      if (from) cpSync(from, join(folder, lesson.id + ending), { recursive: true });
    }
  }
}

/** Splits Astro's output into the public and the members' tree. Only files that public files name stay public. */
export function splitTrees(trees: Trees, lessons: LessonSource[], published: Set<string>): void {
  rmSync(trees.site, { recursive: true, force: true });
  mkdirSync(trees.members, { recursive: true });
  moveFolder(join(trees.public, "members"), trees.members);
  move(join(trees.public, "curriculum.json"), join(trees.site, "curriculum.json"));
  const assets = new Map(filesUnder(join(trees.public, "_astro")).map((file) => [basename(file), `_astro/${file}`]));
  const owned = namedAssets(trees.public, assets);
  for (const asset of assets.values()) {
    if (!owned.has(asset)) move(join(trees.public, asset), join(trees.members, asset));
  }
  dropUnused(trees.members);
  copyMedia(trees, lessons, published);
}
