import type { Certificate } from "./certificates.d.ts";
import type { LessonRefusal } from "./course.d.ts";

/** Body of `POST /api/course/progress`; at most 200 of each. */
export interface ProgressSent {
  completed?: Completed[];
  removed?: Removed[];
  visited?: Visited[];
  /** The learner's time zone, such as Europe/Berlin; when missing, the account's. */
  zone?: string;
}

export interface Completed {
  lessonId: string;
  /** ISO, by the learner's clock. */
  completedAt: string;
  zone: string;
  /** Revision of the lesson that the learner completed. */
  revision: number;
}

export interface Removed {
  lessonId: string;
  /** ISO */
  removedAt: string;
}

export interface Visited {
  lessonId: string;
  /** ISO */
  lastAccessed: string;
}

/** The response of `GET` and `POST /api/course/progress`: all of a learner's progress. */
export interface Progress {
  /** Every open module by its id: the Progress of spec §3. */
  modules: Record<string, ModuleProgress>;
  /** Every completed lesson, by its id. */
  lessons: Record<string, LessonProgress>;
  /** The lesson to continue with. */
  last: { moduleId: number; lessonId: string } | null;
  refused: ProgressRefused[];
  /** Certificates of finished modules and of the course, oldest first. */
  certificates: Certificate[];
  /** ISO time of the newest badge; "" without any. */
  earnedAt: string;
  /** The date in the learner's time zone, such as "2026-03-29". */
  today: string;
  /** The active days of 53 weeks, oldest first; `count` is the number of lessons. */
  days: { day: string; count: number }[];
  streak: Streak;
  /** The learner's goal in days a week; 0 when not set. */
  goal: { days: number };
}

export interface ModuleProgress {
  completed: boolean;
  lessonsCompleted: string[];
  /** ISO; null when never visited. */
  lastAccessed: string | null;
}

export interface LessonProgress {
  /** ISO */
  completedAt: string;
  revision: number;
}

export interface ProgressRefused {
  act: "completed" | "removed" | "visited";
  lessonId: string;
  reason: LessonRefusal;
  /** A message for the learner. */
  message: string;
}

export interface Streak {
  /** Consecutive active days; a frozen day keeps the streak but does not count. */
  days: number;
  /** The missed days that the streak survived. */
  frozen: string[];
  isActiveToday: boolean;
  /** This week's one freeze is still available. */
  hasFreeze: boolean;
}
