import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Course } from "#contract/course.d.ts";
import type { ModuleFiles } from "#contract/offline.d.ts";
import { keepableFrom } from "#features/account/offline/kept.ts";
import { filesOfModule, KEEPABLE } from "#lib/deviceCaches.ts";
import * as routes from "#lib/routes.ts";
import { readJson, sha256, type Trees } from "#build/files/trees.ts";
import { namedIn, scriptsWith } from "./scripts.ts";

const MEDIA = /\/media\/[\w-]+\.(?:mp4|m4v|webm|ogv|vtt)\b/g;
const HAS_VIDEO = /<video\b|data-embed=/;
/** What a lesson's page fetches late is followed as far as the player and its panels. */
const STEPS = 2;

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
  hash = (address: string): string => sha256(readFileSync(this.#path(address)));
  read = (address: string): string => readFileSync(this.#path(address), "utf8");

  /** Its pictures, typefaces and scripts, and its media as far as they are files of the site. */
  partsOf(page: string): { files: string[]; media: string[] } {
    const html = this.read(page);
    const named = namedIn(html);
    const scripts = scriptsWith(
      this.#folder,
      named.filter((name) => name.endsWith(".js")),
      { steps: STEPS },
    );
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
    version: sha256(JSON.stringify(said)).slice(0, 16),
    files,
  };
}

/** Writes which modules can be kept on a device, and what each is made of: free lessons, as everybody gets them. */
export function writeModuleFiles(trees: Trees): void {
  const { modules, lessons } = readJson<Course>(join(trees.site, "curriculum.json"));
  const tree = new Tree(trees.public);
  const all = modules.flatMap((module) => {
    const free = lessons.filter(({ moduleId, access }) => moduleId === module.id && access === "free");
    return free.length > 0 ? [filesOf(tree, module, free)] : [];
  });
  mkdirSync(join(trees.public, "offline"), { recursive: true });
  for (const one of all) writeFileSync(join(trees.public, filesOfModule(one.id)), JSON.stringify(one));
  writeFileSync(join(trees.public, KEEPABLE), JSON.stringify(all.flatMap((one) => keepableFrom(one) ?? [])));
}
