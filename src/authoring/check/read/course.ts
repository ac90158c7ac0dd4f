import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ownRulesIn } from "./ownRules.ts";
import { isUtf16 } from "#build/files/sources.ts";
import { filesUnder } from "#build/files/trees.ts";
import { BRAND_FILE } from "#lib/brand/brand.ts";
import type { Problem } from "./problem.ts";
import { readProse } from "./prose.ts";
import { readYaml, type YamlFile } from "./yaml.ts";

export type Module = ReturnType<typeof readModule>;
export type Lesson = ReturnType<typeof readLesson>;
/** All of content/, read and parsed once for all rules. */
export type Course = ReturnType<typeof readCourse>;

const CURRICULUM = "content/curriculum";

/** Reads a field as a list of objects; [] when it is not a list. */
export const objectRows = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((row: unknown) => (row !== null && typeof row === "object" ? { ...row } : {})) : [];

/** Returns a subset of a list whose entries keep their line numbers. */
export function partOf(file: YamlFile, keeps: (row: Record<string, unknown>) => boolean): YamlFile {
  if (!Array.isArray(file.data)) return file;
  const places = objectRows(file.data).flatMap((row, place) => (keeps(row) ? [place] : []));
  const data = places.map((place) => (file.data as unknown[])[place]);
  return {
    ...file,
    data,
    at: ([index, ...rest]) => file.at(typeof index === "number" ? [places[index] ?? 0, ...rest] : []),
  };
}

/** plans.yaml holds both plans and promotion codes. */
export const isCode = (row: Record<string, unknown>): boolean => "code" in row;

export const textOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");

/** Falls back to "en" when site.yaml names no language. */
export const courseLanguage = ({ lists }: Pick<Course, "lists">): string =>
  textOrEmpty((lists.site.data as { language?: unknown } | undefined)?.language) || "en";

export const lessonFiles = (lesson: Lesson, ending: string): string => lesson.file.replace(/\.mdx$/, ending);

function readModule(root: string, folder: string) {
  const yaml = readYaml(root, `${CURRICULUM}/${folder}/module.yaml`);
  const data = { ...(yaml.data as Record<string, unknown> | undefined) };
  return {
    ...yaml,
    folder,
    id: Number(data["id"]),
    title: textOrEmpty(data["title"]),
    locked: data["locked"] === true,
  };
}

function readLesson(root: string, file: string, modules: Module[]) {
  const prose = readProse(root, file);
  const folder = basename(dirname(file));
  const module = modules.find((candidate) => candidate.folder === folder);
  const inherited = (module?.data as { access?: unknown } | undefined)?.access;
  const beside = (ending: string): string | undefined => {
    const path = file.replace(/\.mdx$/, ending);
    return existsSync(join(root, path)) ? path : undefined;
  };
  return {
    ...prose,
    id: textOrEmpty(prose.data["id"]),
    folder,
    moduleId: module?.id ?? Number.NaN,
    access: (prose.data["access"] ?? inherited) === "free" ? ("free" as const) : ("premium" as const),
    /** False while only the opening is written. */
    written: prose.data["unwritten"] !== true,
    /** Paths of the files beside the lesson. */
    captions: beside(".vtt"),
    video: beside(".mp4"),
  };
}

/** Leftovers of file managers, and hidden files. */
const NOBODYS = /(^|\/)(\.[^/]*|Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i;
const TEXTS = /\.(mdx|yaml|vtt)$/;

const utf16 = (root: string, files: string[]): Problem[] =>
  files
    .filter((file) => TEXTS.test(file) && isUtf16(join(root, file)))
    .map((file) => ({
      ...{ file, line: 1, rule: "syntax", message: "The file is saved as UTF-16, which nothing here can read." },
      hint: "Save it again as UTF-8: in Notepad by Save as, Encoding.",
    }));

const byNumber = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** @returns the files as paths from the root, and the unreadable ones as `broken` */
export function readCourse(root: string, today: Date) {
  const files = filesUnder(join(root, "content"))
    .filter((file) => !NOBODYS.test(file))
    .map((file) => `content/${file}`)
    .sort(byNumber);
  const inside = (folder: RegExp) => files.filter((file) => folder.test(file));
  const folders = inside(/^content\/curriculum\/[^/]+\//).map((file) => file.split("/")[2] ?? "");
  const modules = [...new Set(folders)].map((folder) => readModule(root, folder));
  const lessons = inside(/^content\/curriculum\/[^/]+\/[^/]+\.mdx$/).map((file) => readLesson(root, file, modules));
  const stories = inside(/^content\/stories\/[^/]+\.mdx$/).map((file) => readProse(root, file));
  const pages = inside(/^content\/pages\/[^/]+\.mdx$/).map((file) => readProse(root, file));
  const lists = {
    faq: readYaml(root, "content/faq.yaml"),
    plans: readYaml(root, "content/plans.yaml"),
    achievements: readYaml(root, "content/achievements.yaml"),
    site: readYaml(root, "content/site.yaml"),
    glossary: readYaml(root, "content/glossary.yaml"),
    channels: readYaml(root, "content/channels.yaml"),
    texts: readYaml(root, "content/texts.yaml"),
    rules: readYaml(root, "content/rules.yaml"),
    brand: readYaml(root, BRAND_FILE),
    ids: readYaml(root, `${CURRICULUM}/ids.yaml`),
  };
  const all: YamlFile[] = [...modules, ...lessons, ...stories, ...pages, ...Object.values(lists)];
  const unread = utf16(root, files);
  const isUnread = ({ file }: Problem) => unread.some((problem) => problem.file === file);
  const broken = [...unread, ...all.flatMap((file) => file.broken).filter((problem) => !isUnread(problem))];
  const prose = [...lessons, ...stories, ...pages];
  return { root, today, files, modules, lessons, stories, pages, prose, lists, own: ownRulesIn(lists.rules), broken };
}
