import type { Lesson } from "./course.ts";

/** A lesson as a page's islands know it: what everybody may know. */
export type PageLesson = Pick<Lesson, "id" | "title" | "seconds" | "revision" | "access">;

/** A lesson with its place in the course. */
export interface PlacedLesson extends PageLesson {
  moduleId: number;
  /** From 1. */
  number: number;
}
