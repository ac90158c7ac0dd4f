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

export const lessonsOf = (course: Course, moduleId: number): CourseLesson[] =>
  course.lessons.filter((lesson) => lesson.moduleId === moduleId);
