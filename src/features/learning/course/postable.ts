import type { Module } from "./course.ts";

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
