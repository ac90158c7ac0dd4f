import { curriculum } from "#features/learning/course/course.content.ts";
import { lessonsOf } from "#features/learning/course/course.ts";
import type { LessonLink } from "./useNextLesson.ts";

/** Every lesson as a page leads to it, in the order of the course. */
export const lessonLinks = async (): Promise<LessonLink[]> =>
  lessonsOf(await curriculum()).map(({ id, moduleId, number, title, access }) => ({
    ...{ id, moduleId, title },
    number: `${String(moduleId)}.${String(number)}`,
    isPremium: access === "premium",
  }));
