import { basename } from "node:path/posix";
import type { Root } from "mdast";
import * as routes from "#lib/routes.ts";
import { courseLanguage, type Course } from "#build/check/read/course.ts";
import type { Found, FoundLesson, FoundModule } from "#build/import/found/found.ts";
import { Refused, type Leave, type Left } from "#build/import/source/limits.ts";
import { isGood, NO_TAG } from "#build/import/lesson/form.ts";
import { reading } from "#build/import/source/watched.ts";
import { lessonFiles, type Files, type NamedLesson } from "./lessonFiles.ts";
import { moduleFile, THUMBNAIL } from "./moduleFile.ts";
import { fileSlug, Ids, titled } from "./names.ts";

const MOST_MODULES = 99;
const LONGEST_TITLE = 70;

export interface Wishes {
  /** Who may read the lessons once they are no drafts. */
  access: "free" | "premium";
  /** The module that they are added to; without it, modules of their own. */
  module: number | undefined;
}

export interface PlannedLesson {
  id: string;
  title: string;
  /** Path of its text below content/curriculum. */
  file: string;
  files: Files;
  /** What it was made of. */
  found: FoundLesson;
}

export interface PlannedModule {
  id: number;
  title: string;
  folder: string;
  /** module.yaml and its picture; none of a module that is there. */
  files: Files;
  lessons: PlannedLesson[];
}

interface Place {
  id: number;
  title: string;
  folder: string;
  files: Files;
  found: FoundModule;
  /** Lessons that lie there already. */
  from: number;
}

const numbersIn = (names: string[]): number[] => names.map((name) => Number(/^(\d+)-/.exec(name)?.[1] ?? 0));

function placesOfNew(found: FoundModule[], course: Course, access: string): Place[] {
  const first =
    Math.max(0, ...course.modules.map(({ id }) => id || 0), ...numbersIn(course.modules.map(({ folder }) => folder))) +
    1;
  if (first + found.length - 1 > MOST_MODULES)
    throw new Refused(`With these there would be more than ${MOST_MODULES} modules. Import them in parts.`);
  return found.map((module, index) => {
    const id = first + index;
    const text = moduleFile(id, module.title, module.description, access);
    const files: Files = new Map([
      ["module.yaml", text],
      ["thumbnail.svg", THUMBNAIL],
    ]);
    return {
      id,
      title: titled(module.title, 60, "Module"),
      folder: `${id}-${fileSlug(module.title, "module", courseLanguage(course))}`,
      files,
      found: module,
      from: 0,
    };
  });
}

function placeInside(found: FoundModule[], course: Course, id: number): Place[] {
  const module = course.modules.find((one) => one.id === id);
  if (!module)
    throw new Refused(`There is no module ${id}. There are ${course.modules.map((one) => one.id).join(", ")}.`);
  if (module.locked) throw new Refused(`Module ${id} is locked: take locked: true out of its module.yaml first.`);
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

/** Of a source's tags those that the course has, when it lists them. */
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

const leaveIn =
  (file: string, left: Left[]): Leave =>
  (what, why, words) =>
    void left.push({ file, what, why, ...(words && { words }) });

type Addresses = Map<string, { url: string; tree: Root }>;

interface NamedModule {
  place: Place;
  lessons: NamedLesson[];
}

/** Gives every lesson its id and name, and every key its address, before the first link is read. */
function named(places: Place[], course: Course, access: "free" | "premium", left: Left[]): [NamedModule[], Addresses] {
  const language = courseLanguage(course);
  const ids = new Ids(course);
  const addresses: Addresses = new Map();
  const modules = places.map((place) => ({
    place,
    lessons: place.found.lessons.map((lesson, index): NamedLesson => {
      const id = ids.idOf(lesson);
      for (const key of lesson.keys)
        if (!addresses.has(key)) addresses.set(key, { url: routes.lesson(place.id, id), tree: lesson.tree });
      const title = titled(lesson.title, LONGEST_TITLE, "Lesson");
      lesson.said.tags = listedTags(lesson.said.tags, course, leaveIn(lesson.file, left));
      return { found: lesson, id, title, base: `${place.from + index + 1}-${id}`, access, language };
    }),
  }));
  return [modules, addresses];
}

/** Names everything that was found, and makes its files. What fails is left, and the rest goes on. */
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
      const files = await lessonFiles(lesson, found.source, (key) => addresses.get(key), leave);
      return [{ id, title, file: `${folder}/${base}.mdx`, files, found: lesson.found }];
    } catch (error) {
      const why =
        error instanceof RangeError ? "it is nested too deep" : `it cannot be read (${(error as Error).message})`;
      leave("the page", why);
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
