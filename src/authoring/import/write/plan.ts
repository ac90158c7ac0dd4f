import { readFileSync } from "node:fs";
import { basename, join } from "node:path/posix";
import type { Root, RootContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { type Course, courseLanguage } from "#authoring/check/read/course.ts";
import { countIn } from "#authoring/check/read/nodes.ts";
import { listedIds, shortened, slugOf } from "#authoring/check/rules/names.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { captionLines } from "#authoring/check/rules/captions.ts";
import {
  type Block,
  cutAddress,
  type Found,
  type FoundLesson,
  type FoundModule,
  mdxBlock,
  nameQuestions,
  rootOf,
  SOURCE,
} from "#authoring/import/found/found.ts";
import { cut, formOf, isGood, NO_TAG } from "#authoring/import/lesson/form.ts";
import { type LessonAt, placeLinks, takeVideo } from "#authoring/import/lesson/links.ts";
import { takePictures } from "#authoring/import/lesson/pictures.ts";
import { inlineReferences, lessonTree, mdxOf, plainNodes } from "#authoring/import/lesson/shape.ts";
import { type Leave, type Left, type Source, leaveIn, whyUnread } from "#authoring/import/source/source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { reading } from "#authoring/import/source/watched.ts";
import { yamlText, yamlWord } from "#authoring/written.ts";
import { timecode } from "#features/learning/course/formats.ts";
import * as routes from "#lib/routes.ts";

/** Words of a premium lesson that stay public. */
const OPENING_WORDS = 60;

type Files = Map<string, string | Uint8Array>;

/** A lesson with its new name; `base` is the file name without extension: 2-first-steps. */
type NamedLesson = ReturnType<typeof named>[0][number]["lessons"][number];

/** Returns the lesson's video: named by the source, beside the text, or the first in it. */
function filmOf(
  found: FoundLesson,
  tree: Root,
  source: Source,
  leave: Leave,
): { videoUrl?: string; file?: Uint8Array } {
  const first = takeVideo(tree, found.title, leave);
  const inside = first?.startsWith(SOURCE) ? cutAddress(first.slice(SOURCE.length)).path : undefined;
  const path = found.video ?? (inside?.endsWith(".mp4") ? inside : undefined);
  if (path && source.files.has(path)) return { file: source.read(path) };
  const url = found.said.videoUrl ?? first;
  if (url === undefined) return {};
  if (isGood("videoUrl", url) && /^(https|s3):/.test(String(url))) return { videoUrl: String(url) };
  leave(
    `the video ${cutAddress(String(url).replace(SOURCE, "")).path}`,
    "a video lies beside its text as .mp4, or at an https address",
  );
  return {};
}

/** Puts everything after the opening into the members' block; all of it when the text is too short to split. */
function shut(children: RootContent[]): Block[] {
  let words = 0;
  const end = children.findIndex((node) => (words += countIn(node as Block)) >= OPENING_WORDS) + 1;
  const rest = children.slice(end) as MdxJsxFlowElement["children"];
  return end === 0 || rest.length === 0
    ? [mdxBlock("MembersOnly", {}, children as MdxJsxFlowElement["children"])]
    : [...(children.slice(0, end) as Block[]), mdxBlock("MembersOnly", {}, rest)];
}

function resourcesOf({ resources }: FoundLesson, leave: Leave): { title: string; url: string }[] {
  return resources.flatMap(({ title, url }) => {
    const row = { title: cut(title, 120), url: url.replace(/^http:/, "https:") };
    if (isGood("resources", [row])) return [row];
    leave(`the link “${row.title}” to ${url.slice(0, 100)}`, "it has no title or no address of the web");
    return [];
  });
}

/**
 * Makes all files of a lesson by name.
 * @throws the errors of reading its pictures and video
 */
async function importedFiles(lesson: NamedLesson, source: Source, lessonAt: LessonAt, leave: Leave): Promise<Files> {
  const { found, id, title, base, language } = lesson;
  const { tree } = found;
  inlineReferences(tree);
  lessonTree(tree);
  const film = filmOf(found, tree, source, leave);
  lessonTree(tree);
  plainNodes(tree, title, id, leave);
  const pictures = await takePictures(tree, source, lesson, leave);
  nameQuestions(tree, language);
  placeLinks(tree, lessonAt, leave);
  const inTwo = lesson.access === "premium" ? shut(tree.children) : undefined;
  if (inTwo?.length === 1)
    leave(
      "a part that everybody can read",
      `the text is too short to be parted after ${OPENING_WORDS} words, so all of it is for members`,
    );
  const isUnwritten = inTwo !== undefined || countIn(tree) >= OPENING_WORDS;
  const seconds = Math.max(0, ...captionLines(found.captions ?? "").map(({ end }) => end));
  const form = formOf(
    {
      ...{ id, title, said: found.said, videoUrl: film.videoUrl, resources: resourcesOf(found, leave), isUnwritten },
      ...{ duration: seconds > 0 ? timecode(seconds) : undefined, access: lesson.access },
    },
    leave,
  );
  const files: Files = new Map<string, string | Uint8Array>([
    [`${base}.mdx`, `${form}\n\n${mdxOf(inTwo ? rootOf(inTwo) : tree)}`],
    ...pictures,
  ]);
  if (found.captions !== undefined) files.set(`${base}.vtt`, found.captions);
  if (film.file) files.set(`${base}.mp4`, film.file);
  return files;
}

const FEWEST_LETTERS = 3;

/** Returns a title of valid length. */
export const titled = (title: string, most: number, otherwise: string): string => {
  const words = cut(title, most);
  return words.length >= FEWEST_LETTERS ? words : `${otherwise} ${words}`.trim();
};

/** Generates ids that no lesson has or had, in the course or in this import. */
function idsFor(course: Course): (lesson: FoundLesson) => string {
  const taken = new Set([...course.lessons, ...listedIds(course)].map(({ id }) => id));
  return ({ said, title }) => {
    const own = typeof said.id === "string" && isGood("id", said.id) ? said.id : "";
    const base = shortened(own) || slugOf(title, courseLanguage(course)) || "lesson";
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    return id;
  };
}

const SHORTEST = 20;

/** Makes module.yaml. Modules are public at once, so it contains no placeholder. */
export function moduleFile(id: number, title: string, description: string | undefined, access: string): string {
  const said = cut(description, 200);
  const words = said.length >= SHORTEST ? said : "The lessons of this module are being prepared.";
  return [
    `id: ${id}`,
    `title: ${yamlWord(titled(title, 60, "Module"))}`,
    `description: ${yamlText(words)}${words === said ? "" : ` # ${TO_WRITE} one or two sentences`}`,
    `thumbnail: ./thumbnail.svg # ${TO_WRITE} a drawing of its own, 960 × 540, and what it shows`,
    'thumbnailAlt: "A sheet of paper with lines on it, the picture of a module that has none yet"',
    `access: ${access}`,
    "",
  ].join("\n");
}

const THUMBNAIL = join(import.meta.dirname, "thumbnail.svg");

const MOST_MODULES = 99;
const LONGEST_TITLE = 70;

export interface Wishes {
  /** Access to the lessons once published. */
  access: "free" | "premium";
  /** The module to add the lessons to; undefined for new modules. */
  module: number | undefined;
}

export interface PlannedLesson {
  id: string;
  title: string;
  /** Path of its MDX file in content/curriculum. */
  file: string;
  files: Files;
  /** The source. */
  found: FoundLesson;
}

export interface PlannedModule {
  id: number;
  title: string;
  folder: string;
  /** module.yaml and its picture; empty for an existing module. */
  files: Files;
  lessons: PlannedLesson[];
}

interface Place {
  id: number;
  title: string;
  folder: string;
  files: Files;
  found: FoundModule;
  /** The number of lessons already in the folder. */
  from: number;
}

const numbersIn = (names: string[]): number[] => names.map((name) => Number(/^(\d+)-/.exec(name)?.[1] ?? 0));

function placesOfNew(found: FoundModule[], course: Course, access: string): Place[] {
  const first =
    Math.max(0, ...course.modules.map(({ id }) => id || 0), ...numbersIn(course.modules.map(({ folder }) => folder))) +
    1;
  if (first + found.length - 1 > MOST_MODULES)
    throw new Refusal(`With these there would be more than ${MOST_MODULES} modules. Import them in parts.`);
  return found.map((module, index) => {
    const id = first + index;
    const text = moduleFile(id, module.title, module.description, access);
    const files: Files = new Map([
      ["module.yaml", text],
      ["thumbnail.svg", readFileSync(THUMBNAIL, "utf8")],
    ]);
    return {
      id,
      title: titled(module.title, 60, "Module"),
      folder: `${id}-${slugOf(module.title, courseLanguage(course)) || "module"}`,
      files,
      found: module,
      from: 0,
    };
  });
}

function placeInside(found: FoundModule[], course: Course, id: number): Place[] {
  const module = course.modules.find((one) => one.id === id);
  if (!module)
    throw new Refusal(`There is no module ${id}. There are ${course.modules.map((one) => one.id).join(", ")}.`);
  if (module.locked) throw new Refusal(`Module ${id} is locked: take locked: true out of its module.yaml first.`);
  const names = course.files
    .filter((file) => file.startsWith(`content/curriculum/${module.folder}/`))
    .map((file) => basename(file));
  const all = { title: module.title, lessons: found.flatMap(({ lessons }) => lessons) };
  return [
    {
      id,
      title: module.title,
      folder: module.folder,
      files: new Map(),
      found: all,
      from: Math.max(0, ...numbersIn(names)),
    },
  ];
}

const tagOf = (tag: string): string => tag.toLowerCase().replace(/\s+/g, "-");

/** Returns the source's tags that the course allows; all when it has no list. */
function listedTags(tags: unknown, { own }: Course, leave: Leave): string[] {
  const listed = own.tags && new Set([...own.tags.goals, ...own.tags.topics]);
  const all = new Map((Array.isArray(tags) ? tags.map(String) : []).map((tag) => [tagOf(tag), tag]));
  return [...all].flatMap(([tag, written]) => {
    const isTag = isGood("tags", [tag]);
    if (isTag && (!listed || listed.has(tag))) return [tag];
    const why = isTag ? "it is none of the tags that content/rules.yaml has for this course" : NO_TAG;
    leave(`the tag “${written}”`, why, written);
    return [];
  });
}

type Addresses = Map<string, { url: string; tree: Root }>;

/** Assigns every lesson's id and name and every key's URL, before links are resolved. */
function named(places: Place[], course: Course, access: "free" | "premium", left: Left[]) {
  const language = courseLanguage(course);
  const idOf = idsFor(course);
  const addresses: Addresses = new Map();
  const modules = places.map((place) => ({
    place,
    lessons: place.found.lessons.map((lesson, index) => {
      const id = idOf(lesson);
      for (const key of lesson.keys)
        if (!addresses.has(key)) addresses.set(key, { url: routes.lesson(place.id, id), tree: lesson.tree });
      const title = titled(lesson.title, LONGEST_TITLE, "Lesson");
      lesson.said.tags = listedTags(lesson.said.tags, course, leaveIn(lesson.file, left));
      return { found: lesson, id, title, base: `${place.from + index + 1}-${id}`, access, language };
    }),
  }));
  return [modules, addresses] as const;
}

/** Names everything found and makes its files. A lesson that fails is reported, and the others continue. */
export async function plan(
  found: Found,
  course: Course,
  { access, module }: Wishes,
): Promise<{ modules: PlannedModule[]; left: Left[] }> {
  const left = [...found.left];
  const places =
    module === undefined ? placesOfNew(found.modules, course, access) : placeInside(found.modules, course, module);
  const [all, addresses] = named(places, course, access, left);
  const planned = async ({ folder }: Place, lesson: NamedLesson): Promise<PlannedLesson[]> => {
    const { id, title, base } = lesson;
    const leave = leaveIn(lesson.found.file, left);
    reading(lesson.found.file);
    try {
      const files = await importedFiles(lesson, found.source, (key) => addresses.get(key), leave);
      return [{ id, title, file: `${folder}/${base}.mdx`, files, found: lesson.found }];
    } catch (error) {
      leave("the page", error instanceof RangeError ? "it is nested too deep" : whyUnread(error));
      return [];
    }
  };
  const modules: PlannedModule[] = [];
  for (const { place, lessons } of all) {
    const inside: PlannedLesson[] = [];
    for (const lesson of lessons) inside.push(...(await planned(place, lesson)));
    const { id, title, folder, files } = place;
    if (inside.length > 0) modules.push({ id, title, folder, files, lessons: inside });
  }
  return { modules, left };
}
