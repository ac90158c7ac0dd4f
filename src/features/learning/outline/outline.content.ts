import { curriculum, type LessonEntry, type ModuleWithEntries } from "#features/learning/course/course.content.ts";
import { lessonsOf } from "#features/learning/course/course.ts";
import type { Divisor } from "#features/learning/progress/progress.ts";
import { minutesToRead } from "#lib/language/words.ts";
import { still } from "#lib/still.ts";
import type { Outline, OutlineLesson } from "./outline.ts";
import type { LessonLink } from "./useNextLesson.ts";

/** The minutes that an author gives for a lesson's exercise. */
const exerciseMinutes = (body: string): number =>
  Number(/<Callout(?=[^>]*kind="exercise")[^>]*\sminutes=\{(\d+)\}/.exec(body)?.[1] ?? 0);

/** The words of an MDX text, without its components and formatting. */
const proseOf = (body: string): string => body.replaceAll(/<[^>]+>|!?\[|\]\([^)]*\)|[*_#|`]/g, " ");

const outlineLessons = ({ lessons, entries, picture: drawing }: ModuleWithEntries): Promise<OutlineLesson[]> =>
  Promise.all(
    lessons.map(async ({ id, title, seconds, revision, access }, index) => {
      const { data, body = "" } = entries[index] as LessonEntry;
      const { poster, goals } = data;
      // The address of the author's own file.
      const { src } = await still(poster ?? drawing);
      const minutes = { reading: minutesToRead(proseOf(body)), doing: exerciseMinutes(body) };
      return { id, title, seconds, revision, access, picture: src, task: goals[0] ?? title, ...minutes };
    }),
  );

/** The open modules of the course, as much of them as the dashboard shows. */
export async function outline(divisor: Divisor): Promise<Outline> {
  const modules = (await curriculum()).filter(({ locked }) => !locked);
  const drawn = modules.map(async (module) => {
    const { id, title, outcome, access } = module;
    return { id, title, outcome, access, lessons: await outlineLessons(module) };
  });
  return { modules: await Promise.all(drawn), divisor };
}

/** The lessons that end with an exercise: their text says when one is done. */
export async function exercises(): Promise<string[]> {
  const entries = (await curriculum()).flatMap((module) => module.entries);
  return entries.filter(({ body = "" }) => /<DoneWhen[\s>]/.test(body)).map(({ data }) => data.id);
}

/** Every lesson as a page leads to it, in the order of the course. */
export const lessonLinks = async (): Promise<LessonLink[]> =>
  lessonsOf(await curriculum()).map(({ id, moduleId, number, title, access }) => ({
    ...{ id, moduleId, title },
    number: `${String(moduleId)}.${String(number)}`,
    isPremium: access === "premium",
  }));

/** The same by their ids, for practice. */
export const practiceLessons = async (): Promise<Record<string, LessonLink>> =>
  Object.fromEntries((await lessonLinks()).map((lesson) => [lesson.id, lesson]));
