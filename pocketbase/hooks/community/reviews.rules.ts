import type { SaidName } from "#contract/said.d.ts";
import type { Course, LessonRefusal } from "#contract/course.d.ts";
import { isFinished, itemIn } from "../platform/course.rules.ts";

/** The message for each reason to refuse a review. */
export const REFUSED: Record<LessonRefusal, SaidName> = {
  unknown: "nothingReviewed",
  locked: "lockedModule",
  premium: "reviewMembers",
};

/** Access data for paid content; loaded only when needed. */
interface Reader {
  isMember: () => boolean;
  done: () => Set<string>;
}

/** Why the user may not review this; undefined when they may. */
export function reviewRefusal(course: Course, contentId: string, reader: Reader): LessonRefusal | undefined {
  const item = itemIn(course, contentId);
  if (!item) return "unknown";
  if (item.isLocked || item.lessons.length === 0) return "locked";
  if (!item.isPremium || reader.isMember() || isFinished(course, contentId, reader.done())) return undefined;
  return "premium";
}

export const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= 5;
