import type { Certificate } from "./certificates.d.ts";
import type { LessonRefusal } from "./course.d.ts";

/** Sent with `POST /api/course/progress`; at most 200 of each. */
export interface ProgressSent {
  completed?: Completed[];
  removed?: Removed[];
  visited?: Visited[];
  /** Where the learner is, such as Europe/Berlin; else what the account says. */
  zone?: string;
}

export interface Completed {
  lessonId: string;
  /** ISO, by the learner's clock. */
  completedAt: string;
  zone: string;
  /** Of the lesson that was read. */
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

/** The answer to `GET` and `POST /api/course/progress`: everything about one learner. */
export interface Progress {
  /** Every open module, by its id: the Progress of spec §3. */
  modules: Record<string, ModuleProgress>;
  /** Every completed lesson, by its id. */
  lessons: Record<string, LessonProgress>;
  /** The lesson to go on with. */
  last: { moduleId: number; lessonId: string } | null;
  refused: ProgressRefused[];
  /** What was issued for finished modules and the course, the oldest first. */
  certificates: Certificate[];
  /** ISO: when the newest badge was earned; "" while there is none. */
  earnedAt: string;
  /** The learner's day, such as 2026-03-29. */
  today: string;
  /** The active days of 53 weeks, the oldest first; `count` is of lessons. */
  days: { day: string; count: number }[];
  streak: Streak;
  /** Days a week the learner aims for; 0 while nothing is chosen. */
  goal: { days: number };
}

export interface ModuleProgress {
  completed: boolean;
  lessonsCompleted: string[];
  /** ISO; null while nobody was there. */
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
  /** A sentence for the learner. */
  message: string;
}

export interface Streak {
  /** Days with something done in a row; a frozen day keeps the row and does not count. */
  days: number;
  /** The missed days it was kept over. */
  frozen: string[];
  isActiveToday: boolean;
  /** Whether this week's one missed day is still to be had. */
  hasFreeze: boolean;
}
