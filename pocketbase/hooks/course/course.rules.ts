import type { Course, CourseLesson, LessonRefusal } from "#contract/course.d.ts";

export const REFUSALS: Record<LessonRefusal, string> = {
  unknown: "There is no such lesson.",
  locked: "This lesson is not open yet.",
  premium: "This lesson was finished without a membership.",
};

export const lessonIn = (course: Course, id: unknown): CourseLesson | undefined =>
  course.lessons.find((lesson) => lesson.id === id);

export const isLocked = (course: Course, moduleId: number): boolean =>
  course.modules.find(({ id }) => id === moduleId)?.locked ?? true;

export const lessonsOf = (course: Course, moduleId: number): CourseLesson[] =>
  course.lessons.filter((lesson) => lesson.moduleId === moduleId);
