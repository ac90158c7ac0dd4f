import type { Lesson, Module } from "./curriculum.ts";

/**
 * The course as data for the server: what its rules need, and nothing premium (no address, resource, answer).
 * Written to pocketbase/site/curriculum.json by the build.
 */
export interface CurriculumData {
  modules: Pick<Module, "id" | "title" | "access" | "locked">[];
  lessons: (Pick<Lesson, "id" | "moduleId" | "title" | "duration" | "access" | "difficulty" | "tags"> & {
    revision: number;
    /** The ids of its quiz: the server keeps answers to these alone. */
    questions: string[];
  })[];
}

const forServer = (lesson: Lesson, questions: string[]) => {
  const { id, moduleId, title, duration, access, difficulty, tags, revision } = lesson;
  return { id, moduleId, title, duration, access, difficulty, tags, revision, questions };
};

/** @param questionsOf the ids of a lesson's questions */
export const curriculumData = (modules: Module[], questionsOf: (lessonId: string) => string[]): CurriculumData => ({
  modules: modules.map(({ id, title, access, locked }) => ({ id, title, access, locked })),
  lessons: modules.flatMap((module) => module.lessons.map((lesson) => forServer(lesson, questionsOf(lesson.id)))),
});
