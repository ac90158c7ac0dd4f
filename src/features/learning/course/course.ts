import { texts } from "#texts/course.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";

export type Access = "free" | "premium";
export type Difficulty = "beginner" | "intermediate" | "advanced";

/** What everybody may know of a lesson. */
export interface Lesson {
  id: string;
  moduleId: number;
  /** Place in its module, from 1. */
  number: number;
  title: string;
  /** The title with the author's soft hyphens, for narrow clips. */
  clipTitle: string;
  description: string;
  goals: string[];
  difficulty: Difficulty;
  tags: string[];
  /** "m:ss" */
  duration: string;
  seconds: number;
  access: Access;
  revision: number;
  unwritten: boolean;
}

export interface Module {
  id: number;
  title: string;
  description: string;
  /** Completes "You make …"; empty for a locked module. */
  outcome: string;
  access: Access;
  locked: boolean;
  tags: string[];
  lessons: Lesson[];
  seconds: number;
}

export const lessonsOf = (modules: Module[]): Lesson[] => modules.flatMap((module) => module.lessons);

/** Each lesson's title by its id. */
export const titlesOf = (lessons: Pick<Lesson, "id" | "title">[]): Record<string, string> =>
  Object.fromEntries(lessons.map(({ id, title }) => [id, title]));

export const totalSeconds = (lessons: Pick<Lesson, "seconds">[]): number =>
  lessons.reduce((sum, lesson) => sum + lesson.seconds, 0);

const idsOf = (modules: Pick<Module, "id" | "access" | "locked">[], access: Access): number[] =>
  modules.filter((module) => !module.locked && module.access === access).map(({ id }) => id);

/** "Modules 1 to 4", "Modules 1, 2 and 5", "Module 1"; "" when no module is of that kind. */
export function moduleNumbers(modules: Pick<Module, "id" | "access" | "locked">[], access: Access): string {
  const ids = idsOf(modules, access);
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (ids.length === 1) return fill(texts.moduleOne, { id: first });
  if (last === first + ids.length - 1) return fill(texts.moduleRange, { first, last });
  return fill(texts.moduleList, { some: ids.slice(0, -1).join(COMMA), last });
}

/** "Modules 1 to 4 are free." */
export function freeSentence(modules: Pick<Module, "id" | "access" | "locked">[]): string {
  const free = { modules: moduleNumbers(modules, "free") };
  return free.modules && fill(idsOf(modules, "free").length > 1 ? texts.areFree : texts.isFree, free);
}

/** A lesson as a page's islands know it: what everybody may know. */
export type PageLesson = Pick<Lesson, "id" | "title" | "seconds" | "revision" | "access">;

/** A lesson with its place in the course. */
export interface PlacedLesson extends PageLesson {
  moduleId: number;
  /** From 1. */
  number: number;
}

/** A module as one chooses a lesson of it that a post is about. */
export interface PostableModule extends Pick<Module, "id" | "title"> {
  lessons: { id: string; title: string; isPremium?: true }[];
}

/** The modules that are open, with their lessons. */
export const postableOf = (modules: Module[]): PostableModule[] =>
  modules
    .filter(({ locked }) => !locked)
    .map(({ id, title, lessons }) => ({
      ...{ id, title },
      lessons: lessons.map(({ id, title, access }) => ({
        id,
        title,
        ...(access === "premium" && { isPremium: true }),
      })),
    }));
