import type { Lesson, Module } from "./curriculum.ts";

/**
 * The course as data for the server: what its rules need, and nothing premium (no address, resource, answer).
 * Written to pocketbase/site/curriculum.json by the build.
 */
export interface CurriculumData {
  modules: Pick<Module, "id" | "title" | "access" | "locked">[];
  lessons: (Pick<Lesson, "id" | "moduleId" | "title" | "duration" | "access" | "difficulty" | "tags"> & {
    revision: number;
  })[];
}

const forServer = ({ id, moduleId, title, duration, access, difficulty, tags, revision }: Lesson) => ({
  ...{ id, moduleId, title, duration, access, difficulty, tags, revision },
});

export const curriculumData = (modules: Module[]): CurriculumData => ({
  modules: modules.map(({ id, title, access, locked }) => ({ id, title, access, locked })),
  lessons: modules.flatMap((module) => module.lessons.map(forServer)),
});
