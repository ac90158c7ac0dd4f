import type { ImageMetadata } from "astro";
import { moduleDrawing } from "#lib/brand/pictures.ts";
import { still } from "#lib/still.ts";
import { getCollection, render, type CollectionEntry } from "astro:content";
import { parseTimecode } from "./formats.ts";
import { totalSeconds, type Lesson, type Module } from "./course.ts";

export type LessonEntry = CollectionEntry<"lessons">;
export type ModuleEntry = CollectionEntry<"modules">;
export interface ModuleWithEntries extends Module {
  entry: ModuleEntry;
  entries: LessonEntry[];
  /** The author's, or one drawn in the brand's colours. */
  picture: ImageMetadata;
}

const SOFT_HYPHEN = "\u00AD";

/** The moment that the site is built for: now, or the day of a lesson to come (build/publish/versions.ts). */
export const shownFromMs = (): number => Number(process.env["SITE_AT"]) || Date.now();

/** Drafts and lessons dated in the future show up in the preview only. */
const isPublished = ({ data }: LessonEntry): boolean =>
  import.meta.env.DEV || (!data.draft && !(data.publishAt && data.publishAt.getTime() > shownFromMs()));

/** Order comes from the numbers of folder and file; ids never change with it. */
const placeOf = (entry: LessonEntry): { module: number; number: number } => {
  const [, module, number] = /curriculum\/(\d+)-[^/]*\/(\d+)-/.exec(entry.filePath ?? "") ?? [];
  if (!module || !number) throw new Error(`${entry.filePath}: a lesson lies in <number>-<module>/<number>-<id>.mdx`);
  return { module: Number(module), number: Number(number) };
};

const lessonOf = (entry: LessonEntry, module: ModuleEntry["data"], number: number): Lesson => {
  const { id, title, description, goals, difficulty, tags, duration, revision, unwritten } = entry.data;
  const facts = { id, title, description, goals, difficulty, tags, duration, revision, unwritten };
  return {
    ...facts,
    title: title.replaceAll(SOFT_HYPHEN, ""),
    clipTitle: title,
    moduleId: module.id,
    number,
    seconds: parseTimecode(duration),
    access: entry.data.access ?? module.access,
  };
};

function moduleOf(entry: ModuleEntry, inModule: LessonEntry[]): ModuleWithEntries {
  const { id, title, description, outcome, access, tags } = entry.data;
  const entries = inModule.toSorted((a, b) => placeOf(a).number - placeOf(b).number);
  const lessons = entries.map((lesson, index) => lessonOf(lesson, entry.data, index + 1));
  // A module whose lessons are all drafts has nothing to open.
  const locked = entry.data.locked || lessons.length === 0;
  const facts = { id, title, description, outcome: outcome ?? "", access, locked, tags };
  const picture: ImageMetadata = entry.data.thumbnail ?? moduleDrawing(id);
  return { ...facts, lessons, seconds: totalSeconds(lessons), entry, entries, picture };
}

async function read(): Promise<ModuleWithEntries[]> {
  const byModule = Map.groupBy(await getCollection("lessons", isPublished), (entry) => placeOf(entry).module);
  const modules = await getCollection("modules");
  return modules.map((entry) => moduleOf(entry, byModule.get(entry.data.id) ?? [])).sort((a, b) => a.id - b.id);
}

let whole: Promise<ModuleWithEntries[]> | undefined;
/** The course in order: read once per build, and at every request in the preview. */
export const curriculum = (): Promise<ModuleWithEntries[]> => (import.meta.env.DEV ? read() : (whole ??= read()));

/** The address of each lesson's picture, by its id. */
export async function picturesOf(modules: ModuleWithEntries[]): Promise<Record<string, string>> {
  const pairs = modules.flatMap(({ entries, picture }) =>
    entries.map(async ({ data }) => [data.id, (await still(data.poster ?? picture)).src] as const),
  );
  return Object.fromEntries(await Promise.all(pairs));
}

export type LessonInPlace = Awaited<ReturnType<typeof lessonsInPlace>>[number];

/** Every published lesson with its neighbours in the whole course, and how many of its modules are open. */
export async function lessonsInPlace() {
  const modules = await curriculum();
  const open = modules.filter((module) => !module.locked);
  const flat = modules.flatMap((module) =>
    module.lessons.map((lesson, index) => ({ lesson, entry: module.entries[index] as LessonEntry, module })),
  );
  return flat.map((place, index) => ({
    ...place,
    previous: flat[index - 1]?.lesson,
    next: flat[index + 1]?.lesson,
    nextModule: modules[modules.indexOf(place.module) + 1],
    modules: open.length,
  }));
}

/** The lesson's text as a component. */
export const contentOf = async (entry: LessonEntry) => (await render(entry)).Content;
