import type { SaidName } from "#contract/said.d.ts";
import type { Course, LessonRefusal } from "#contract/course.d.ts";
import { isFinished, itemIn } from "../platform/course.rules.ts";

/** Why a review of something is not kept. */
export const REFUSED: Record<LessonRefusal, SaidName> = {
  unknown: "nothingReviewed",
  locked: "lockedModule",
  premium: "reviewMembers",
};

/** What decides whether somebody may review what is not open to everybody; asked for at need. */
interface Reader {
  isMember: () => boolean;
  done: () => Set<string>;
}

/** Why somebody may not review this; undefined when they may. */
export function reviewRefusal(course: Course, contentId: string, reader: Reader): LessonRefusal | undefined {
  const item = itemIn(course, contentId);
  if (!item) return "unknown";
  if (item.isLocked || item.lessons.length === 0) return "locked";
  if (!item.isPremium || reader.isMember() || isFinished(course, contentId, reader.done())) return undefined;
  return "premium";
}

/** One to five whole stars. */
export const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= 5;
