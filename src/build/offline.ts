import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { Course } from "#contract/course.d.ts";
import type { ModuleFiles } from "#contract/offline.d.ts";
import { keepable } from "#features/account/offline/kept.ts";
import { filesOfModule, KEEPABLE } from "#lib/deviceCaches.ts";
import * as routes from "#lib/routes.ts";
import { readJson, sha256Hex, type Trees } from "./files/trees.ts";

/** Static and dynamic imports in a built script. */
const STATIC = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`/]+\.js)["'`]/g;
const LATE = /\bimport\(\s*["'`]\.\/([^"'`/]+\.js)["'`]/g;
/** Larger files, which only some videos need, are fetched on demand. */
const LARGEST_BYTES = 250_000;

/**
 * Returns the scripts of a tree that these files need, with the files themselves, as names in _astro/.
 * @param steps how many levels of dynamic imports to follow
 */
function scriptsWith(tree: string, named: string[], steps: number): string[] {
  const codeOf = (name: string): string => readFileSync(join(tree, "_astro", name), "utf8");
  const isThere = (name: string): boolean => existsSync(join(tree, "_astro", name));
  const found = new Set<string>();
  let late = named.filter((name) => name.endsWith(".js") && isThere(name));
  for (let step = 0; step <= steps && late.length > 0; step += 1) {
    const next = new Set<string>();
    for (let queue = late.filter((name) => !found.has(name)); queue.length > 0;) {
      const name = queue.pop() as string;
      const code = codeOf(name);
      if (found.has(name) || (step > 0 && code.length > LARGEST_BYTES)) continue;
      found.add(name);
      queue.push(...Array.from(code.matchAll(STATIC), ([, one = ""]) => one).filter(isThere));
      for (const [, one = ""] of code.matchAll(LATE)) if (isThere(one)) next.add(one);
    }
    late = [...next];
  }
  return [...found].sort();
}

const NAMED = /\/_astro\/([\w.@~-]+\.[a-z0-9]{2,5})\b/g;

/** Returns the files of _astro/ that a page names. */
const namedIn = (html: string): string[] => [...new Set(Array.from(html.matchAll(NAMED), ([, name = ""]) => name))];

const SOURCES = join(import.meta.dirname, "../worker");
/** Levels of dynamic imports: the page's own and those they import, which covers overlays, player and progress. */
const STEPS = 2;
const PAGES = ["index.html", "offline/index.html"];
const KEPT_BESIDES = /^\/catalogue\.[0-9a-f]+\.json$/;

/** Files that every page needs: fonts, styles, the frame's scripts, the catalogue of the search. */
function shellFiles(tree: string): string[] {
  const named = PAGES.flatMap((page) => namedIn(readFileSync(join(tree, page), "utf8")));
  // A page's own pictures are cached with the page.
  const looks = named.filter((name) => /\.(woff2|css)$/.test(name));
  const scripts = scriptsWith(tree, named, STEPS);
  const besides = readdirSync(tree)
    .map((name) => `/${name}`)
    .filter((address) => KEPT_BESIDES.test(address));
  return [...new Set([...looks, ...scripts])]
    .map((name) => `/_astro/${name}`)
    .concat(besides)
    .sort();
}

const bundle = (entry: string, outfile: string, define: Record<string, string> = {}) =>
  build({
    ...{ entryPoints: [join(SOURCES, entry)], outfile, bundle: true, minify: true, format: "iife", target: "es2022" },
    ...{ legalComments: "none", logLevel: "warning", conditions: ["module"] },
    define: { "process.env.NODE_ENV": '"production"', ...define },
  });

/**
 * Writes worker.js, and worker-off.js, which unregisters it. With OFFLINE=off in the build's environment both are the
 * latter; our own server switches by the same setting without a build.
 */
export async function writeWorker(trees: Trees): Promise<void> {
  const isOff = process.env["OFFLINE"] === "off";
  const define = { SHELL_FILES: JSON.stringify(shellFiles(trees.public)) };
  await bundle(isOff ? "off.ts" : "worker.ts", join(trees.public, "worker.js"), define);
  await bundle("off.ts", join(trees.public, "worker-off.js"));
}

const MEDIA = /\/media\/[\w-]+\.(?:mp4|m4v|webm|ogv|vtt)\b/g;
const HAS_VIDEO = /<video\b|data-embed=/;
/** Levels of dynamic imports that reach the player and its panels. */
const MODULE_STEPS = 2;

type Lesson = Course["lessons"][number];

class Tree {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #path = (address: string): string => {
    const path = join(this.#folder, address);
    return existsSync(path) && statSync(path).isFile() ? path : join(path, "index.html");
  };
  has = (address: string): boolean => existsSync(this.#path(address));
  bytes = (address: string): number => statSync(this.#path(address)).size;
  hash = (address: string): string => sha256Hex(readFileSync(this.#path(address)));
  read = (address: string): string => readFileSync(this.#path(address), "utf8");

  /** The page's pictures, fonts and scripts, and those of its media that are files of the site. */
  partsOf(page: string): { files: string[]; media: string[] } {
    const html = this.read(page);
    const named = namedIn(html);
    const scripts = scriptsWith(this.#folder, named, MODULE_STEPS);
    const files = [...named, ...scripts].map((name) => `/_astro/${name}`);
    return { files: files.filter(this.has), media: (html.match(MEDIA) ?? []).filter(this.has) };
  }
}

const isVideo = (address: string): boolean => !address.endsWith(".vtt");

function filesOf(tree: Tree, module: Course["modules"][number], lessons: Lesson[]): ModuleFiles {
  const pages = lessons.map(({ id }) => routes.lesson(module.id, id));
  const parts = [routes.module(module.id), ...pages].map((page) => ({ page, ...tree.partsOf(page) }));
  const media = [...new Set(parts.flatMap((part) => part.media))];
  const questions = lessons.map(({ id }) => routes.questions(module.id, id)).filter(tree.has);
  const addresses = [...new Set(parts.flatMap(({ page, files }) => [page, ...files]).concat(questions, media))];
  const files = addresses.map((address) => ({ address, bytes: tree.bytes(address) }));
  const online = parts.filter((part) => !part.media.some(isVideo) && HAS_VIDEO.test(tree.read(part.page))).length;
  const said = [lessons.map(({ id, title, revision }) => [id, title, revision]), media.map(tree.hash)];
  return {
    ...{ id: module.id, title: module.title, lessons: lessons.length, online },
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    version: sha256Hex(JSON.stringify(said)).slice(0, 16),
    files,
  };
}

/**
 * Writes the list of modules that can be saved for offline reading and the files of each: free lessons in their public
 * version.
 */
export function writeModuleFiles(trees: Trees): void {
  const { modules, lessons } = readJson<Course>(join(trees.site, "curriculum.json"));
  const tree = new Tree(trees.public);
  const all = modules.flatMap((module) => {
    const free = lessons.filter(({ moduleId, access }) => moduleId === module.id && access === "free");
    return free.length > 0 ? [filesOf(tree, module, free)] : [];
  });
  mkdirSync(join(trees.public, "offline"), { recursive: true });
  for (const one of all) writeFileSync(join(trees.public, filesOfModule(one.id)), JSON.stringify(one));
  writeFileSync(join(trees.public, KEEPABLE), JSON.stringify(all.map(keepable)));
}
