import type { EarnedBy } from "#contract/achievements.d.ts";
import type { BuiltCourse, CourseLesson, CourseModule, Shop } from "#contract/course.d.ts";
import type { Lesson, Module } from "./course.ts";

/**
 * The course for the server: what its rules need and nothing premium (no address, resource or answer). The build writes
 * it to pocketbase/site/curriculum.json.
 */
const forServer = (lesson: Lesson, questions: string[]) => {
  const { id, moduleId, title, duration, access, difficulty, tags, revision } = lesson;
  return { id, moduleId, title, duration, access, difficulty, tags, revision, questions };
};

/** @param questionsOf the ids of a lesson's questions */
export const curriculumData = (
  modules: Module[],
  questionsOf: (lessonId: string) => string[],
  shop: Shop,
  achievements: EarnedBy[],
): BuiltCourse & {
  modules: (CourseModule & Pick<Module, "access">)[];
  lessons: (CourseLesson & Pick<Lesson, "title" | "duration" | "difficulty" | "tags">)[];
} => ({
  shop,
  achievements,
  modules: modules.map(({ id, title, access, locked }) => ({ id, title, access, locked })),
  lessons: modules.flatMap((module) => module.lessons.map((lesson) => forServer(lesson, questionsOf(lesson.id)))),
});
