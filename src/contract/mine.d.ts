import type { Achievements } from "./achievements.d.ts";
import type { Positions } from "./positions.d.ts";
import type { Progress } from "./progress.d.ts";
import type { Quiz } from "./quiz.d.ts";

/** The first page of a collection, as its list route returns it. */
export interface FirstRows {
  items: unknown[];
}

/**
 * The response of `GET /api/course/mine?of=progress,notes&zone=Europe/Berlin`: the requested parts of the learner's
 * own data, each as its own route returns it.
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
