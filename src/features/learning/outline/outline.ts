import type { Module, PageLesson } from "#features/learning/course/course.ts";
import type { Divisor } from "#features/learning/progress/progress.ts";

/** What a page sends along of the course: never anything premium. */
export interface OutlineLesson extends PageLesson {
  /** Address of its picture. */
  picture: string;
  /** What one does in it, as its first goal says. */
  task: string;
  /** How many minutes its text and its exercise take; 0 where there is none. */
  reading: number;
  doing: number;
}
export interface OutlineModule extends Pick<Module, "id" | "title" | "outcome" | "access"> {
  lessons: OutlineLesson[];
}
export interface Outline {
  modules: OutlineModule[];
  divisor: Divisor;
}

/** A lesson and where it stands. */
export interface LessonPlace {
  module: OutlineModule;
  lesson: OutlineLesson;
  /** In its module, from 1. */
  number: number;
}

export const lessonPlaces = ({ modules }: Outline): LessonPlace[] =>
  modules.flatMap((module) => module.lessons.map((lesson, index) => ({ module, lesson, number: index + 1 })));
