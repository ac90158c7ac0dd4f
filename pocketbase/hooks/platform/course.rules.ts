import type { SaidName } from "#contract/said.d.ts";
import type { Course, CourseLesson, LessonRefusal } from "#contract/course.d.ts";

export const REFUSALS: Record<LessonRefusal, SaidName> = {
  unknown: "unknownLesson",
  locked: "lockedLesson",
  premium: "finishedUnpaid",
};

export const lessonIn = (course: Course, id: unknown): CourseLesson | undefined =>
  course.lessons.find((lesson) => lesson.id === id);

/** An unknown module counts as locked. */
export const isLocked = (course: Course, moduleId: number): boolean =>
  course.modules.find(({ id }) => id === moduleId)?.locked ?? true;

export const moduleLessons = (course: Course, moduleId: number): CourseLesson[] =>
  course.lessons.filter((lesson) => lesson.moduleId === moduleId);

/** A lesson, or a module as a whole. */
interface Item {
  lessons: CourseLesson[];
  isLocked: boolean;
  /** True when no lesson of it is free. */
  isPremium: boolean;
}

/** @param contentId a lesson's id, or a module's number as text */
export function itemIn(course: Course, contentId: string): Item | undefined {
  const lesson = lessonIn(course, contentId);
  const module = course.modules.find(({ id }) => String(id) === contentId);
  if (!lesson && !module) return undefined;
  const lessons = lesson ? [lesson] : moduleLessons(course, module?.id ?? 0);
  const isPremium = lessons.every(({ access }) => access === "premium");
  return { lessons, isPremium, isLocked: isLocked(course, lesson?.moduleId ?? module?.id ?? 0) };
}

/** True when every lesson of the item is completed. */
export function isFinished(course: Course, contentId: string, done: Set<string>): boolean {
  const { lessons } = itemIn(course, contentId) ?? { lessons: [] };
  return lessons.length > 0 && lessons.every(({ id }) => done.has(id));
}
