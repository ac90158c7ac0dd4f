import type { SaidName } from "#contract/said.d.ts";
import type { Course, CourseLesson, LessonRefusal } from "#contract/course.d.ts";
import { isLocked, lessonIn, lessonsOf } from "../course/course.rules.ts";

/** Why a review of something is not kept. */
export const REFUSED: Record<LessonRefusal, SaidName> = {
  unknown: "nothingReviewed",
  locked: "lockedModule",
  premium: "reviewMembers",
};

/** What can be reviewed: a lesson, or a module by its number. */
interface Item {
  lessons: CourseLesson[];
  isLocked: boolean;
  /** None of it is open to everybody. */
  isPremium: boolean;
}

function itemIn(course: Course, contentId: string): Item | undefined {
  const lesson = lessonIn(course, contentId);
  const module = course.modules.find(({ id }) => String(id) === contentId);
  if (!lesson && !module) return undefined;
  const lessons = lesson ? [lesson] : lessonsOf(course, module?.id ?? 0);
  const isPremium = lessons.every(({ access }) => access === "premium");
  return { lessons, isPremium, isLocked: isLocked(course, lesson?.moduleId ?? module?.id ?? 0) };
}

/** Whether somebody finished a lesson or module, by the lessons they completed. */
export function isFinished(course: Course, contentId: string, done: Set<string>): boolean {
  const { lessons } = itemIn(course, contentId) ?? { lessons: [] };
  return lessons.length > 0 && lessons.every(({ id }) => done.has(id));
}

/** What decides whether somebody may review what is not open to everybody; asked for at need. */
interface Reader {
  isMember: () => boolean;
  done: () => Set<string>;
}

/** Why somebody may not review this; undefined when they may. */
export function refusalOf(course: Course, contentId: string, reader: Reader): LessonRefusal | undefined {
  const item = itemIn(course, contentId);
  if (!item) return "unknown";
  if (item.isLocked || item.lessons.length === 0) return "locked";
  if (!item.isPremium || reader.isMember() || isFinished(course, contentId, reader.done())) return undefined;
  return "premium";
}

/** One to five whole stars. */
export const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= 5;
