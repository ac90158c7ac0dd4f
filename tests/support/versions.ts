import { createHash } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesUnder } from "#build/files/trees.ts";
import type { Course } from "#contract/course.d.ts";
import type { Entry, Manifest } from "#contract/manifest.d.ts";
import { codeNow } from "#server/scripts/hooks/code.ts";
import { noteRelease, type Release } from "#server/scripts/publish/releases.ts";
import { COURSE } from "./course.ts";

type Wishes = {
  /** A lesson of the first module that only this version has. */
  lesson?: string;
  /** What it will be by itself from these moments on, ms: the lesson that comes with each. */
  coming?: Record<number, string>;
};

/** Stands at the end of every page of a version, on both sides. */
export const markOf = (name: string): string => `<!--version ${name}.-->`;
/** Which versions a page is of. */
export const marksIn = (html: string): string[] =>
  [...html.matchAll(/<!--version ([^.]+)\.-->/g)].map(([, name = ""]) => name);
/** A file of everybody's whose name only this version has. */
export const scriptOf = (name: string): string => `/_astro/mark.${name}.js`;
/** And one of members. */
export const figureOf = (name: string): string => `/_astro/figure.${name}.svg`;
const pageOf = (lesson: string): string => `/module/1/${lesson}`;

const SITE = dirname(COURSE.manifest);
const SERVED_ONCE = /\.(html|html\.br|html\.gz)$/;
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
const read = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const entryOf = (file: string, text: string, type: string): Entry => ({
  file,
  type,
  hash: hashOf(text),
  size: Buffer.byteLength(text),
});

/** The course of the tests once more, as another version of itself, without the minute that a build takes. */
class Version {
  readonly folder: string;
  readonly name: string;
  readonly manifest = read<Manifest>(COURSE.manifest);
  readonly course = read<Course>(COURSE.curriculum);

  constructor(folder: string, name: string) {
    this.folder = folder;
    this.name = name;
    this.#copy("public", COURSE.publicTree);
    this.#copy("members", COURSE.membersTree);
    for (const file of ["site.json", "texts.json", "moderation.json", "community.json", "store.json"])
      write(join(folder, file), readFileSync(join(SITE, file), "utf8"));
    const { urls, notFound } = this.manifest;
    for (const address of Object.values(urls))
      for (const side of ["public", "members"] as const) this.#mark(side, address[side]);
    this.#mark("public", notFound);
    this.#add("public", scriptOf(name), `export const version = "${name}";`, "text/javascript; charset=utf-8");
    this.#add("members", figureOf(name), `<svg><!-- ${name} --></svg>`, "image/svg+xml");
  }

  #copy(side: "public" | "members", from: string): void {
    for (const file of filesUnder(from).filter((one) => !SERVED_ONCE.test(one))) {
      const to = join(this.folder, side, file);
      mkdirSync(dirname(to), { recursive: true });
      linkSync(join(from, file), to);
    }
  }

  /** Only as it is: compressed it would take as long as a build. */
  #mark(side: "public" | "members", entry: Entry | undefined): void {
    if (!entry?.file.endsWith(".html")) return;
    const tree = side === "public" ? COURSE.publicTree : COURSE.membersTree;
    const text = readFileSync(join(tree, entry.file), "utf8") + markOf(this.name);
    write(join(this.folder, side, entry.file), text);
    Object.assign(entry, { hash: hashOf(text), size: Buffer.byteLength(text), br: undefined, gz: undefined });
  }

  #add(side: "public" | "members", address: string, text: string, type: string): void {
    const file = address.slice(1);
    write(join(this.folder, side, file), text);
    const isImmutable = address.startsWith("/_astro/") && { immutable: true as const };
    this.manifest.urls[address] = { [side]: { ...entryOf(file, text, type), ...isImmutable } };
  }

  addLesson(id: string): void {
    const html = `<title>${id}</title>${markOf(this.name)}`;
    this.#add("public", pageOf(id), html, "text/html; charset=utf-8");
    this.#add("public", `/_astro/${id}.${this.name}.js`, "export {};", "text/javascript; charset=utf-8");
    this.course.lessons.push({ id, title: id, moduleId: 1, access: "free", revision: 1, questions: [] });
  }

  save(): void {
    writeFileSync(join(this.folder, "manifest.json"), JSON.stringify(this.manifest));
    writeFileSync(
      join(this.folder, "curriculum.json"),
      JSON.stringify({ ...read<object>(COURSE.curriculum), ...this.course }),
    );
  }
}

function writeVersion(folder: string, name: string, lessons: string[]): void {
  const version = new Version(folder, name);
  for (const lesson of lessons) version.addLesson(lesson);
  version.save();
}

/** Makes a version below a folder of versions, ready to be put in place. */
export function makeVersion(dir: string, name: string, { lesson, coming = {} }: Wishes = {}): Release {
  const folder = join(dir, name);
  const lessons = lesson ? [lesson] : [];
  writeVersion(folder, name, lessons);
  const dates = Object.keys(coming)
    .map(Number)
    .sort((a, b) => a - b);
  for (const at of dates) {
    const until = dates.filter((one) => one <= at).map((one) => coming[one] ?? "");
    writeVersion(join(folder, "coming", String(at)), `${name}-${String(at)}`, [...lessons, ...until]);
  }
  if (dates.length > 0) writeFileSync(join(folder, "coming.json"), JSON.stringify(dates));
  const from = { siteUrl: "http://127.0.0.1:8090", payments: "sandbox", code: codeNow() };
  return noteRelease(dir, { name, at: new Date().toISOString(), revision: "", ...from });
}
