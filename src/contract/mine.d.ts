import type { Achievements } from "./achievements.d.ts";
import type { Positions } from "./positions.d.ts";
import type { Progress } from "./progress.d.ts";
import type { Quiz } from "./quiz.d.ts";

/** The first rows of a collection, as its list answers them. */
export interface FirstRows {
  items: unknown[];
}

/**
 * The answer to `GET /api/course/mine?of=progress,notes&zone=Europe/Berlin`: what is asked for of what is the learner's
 * own, each as its own address would say it.
 */
export interface Mine {
  progress: Progress;
  positions: Positions;
  quiz: Quiz;
  achievements: Achievements;
  bookmarks: FirstRows;
  notes: FirstRows;
  notifications: FirstRows;
  drafts: FirstRows;
  blocks: FirstRows;
}
