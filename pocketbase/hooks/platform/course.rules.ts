import type { SaidName } from "#contract/said.d.ts";
import type { Course, CourseLesson, LessonRefusal } from "#contract/course.d.ts";

export const REFUSALS: Record<LessonRefusal, SaidName> = {
  unknown: "unknownLesson",
  locked: "lockedLesson",
  premium: "finishedUnpaid",
};

export const lessonIn = (course: Course, id: unknown): CourseLesson | undefined =>
  course.lessons.find((lesson) => lesson.id === id);

export const isLocked = (course: Course, moduleId: number): boolean =>
  course.modules.find(({ id }) => id === moduleId)?.locked ?? true;

export const moduleLessons = (course: Course, moduleId: number): CourseLesson[] =>
  course.lessons.filter((lesson) => lesson.moduleId === moduleId);

/** What is spoken of as one: a lesson, or a module by its number. */
interface Item {
  lessons: CourseLesson[];
  isLocked: boolean;
  /** None of it is open to everybody. */
  isPremium: boolean;
}

export function itemIn(course: Course, contentId: string): Item | undefined {
  const lesson = lessonIn(course, contentId);
  const module = course.modules.find(({ id }) => String(id) === contentId);
  if (!lesson && !module) return undefined;
  const lessons = lesson ? [lesson] : moduleLessons(course, module?.id ?? 0);
  const isPremium = lessons.every(({ access }) => access === "premium");
  return { lessons, isPremium, isLocked: isLocked(course, lesson?.moduleId ?? module?.id ?? 0) };
}

/** Whether somebody finished a lesson or module, by the lessons they completed. */
export function isFinished(course: Course, contentId: string, done: Set<string>): boolean {
  const { lessons } = itemIn(course, contentId) ?? { lessons: [] };
  return lessons.length > 0 && lessons.every(({ id }) => done.has(id));
}
