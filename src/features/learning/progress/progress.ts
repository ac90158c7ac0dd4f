import type { ModuleProgress, Progress, ProgressRefused as Refused } from "#contract/progress.d.ts";
import type { Operation, View } from "#sync/sync.ts";
import { KEYS } from "#lib/storage.ts";

export type { ModuleProgress, Progress, Refused };

export interface ProgressView extends Pick<View<Operation, object>, "state" | "knownAt" | "isKept" | "isVisitor"> {
  progress: Progress;
  /** How many of the learner's acts the server has not confirmed yet; none for a visitor. */
  waiting: number;
}

export type WeeklyGoal = 1 | 3 | 5;
/** content/site.yaml, progress.divisor: a module's own lessons, or a number for every module (spec §9: 4). */
export type Divisor = "lessons" | number;

export const EMPTY_PROGRESS: Progress = {
  modules: {},
  lessons: {},
  last: null,
  refused: [],
  certificates: [],
  earnedAt: "",
  today: "",
  days: [],
  streak: { days: 0, frozen: [], isActiveToday: false, hasFreeze: true },
  goal: { days: 0 },
};

/** What the build draws, before anything is known of the reader. */
export const NOTHING_YET: ProgressView = {
  ...{ state: "loading", progress: EMPTY_PROGRESS, waiting: 0, knownAt: null },
  ...{ isKept: true, isVisitor: false },
};

/** A whole percentage from 0 to 100. With a number as divisor three of three lessons may be 75 % (spec §9). */
export function percentDone(done: number, lessons: number, divisor: Divisor): number {
  const of = divisor === "lessons" ? lessons : divisor;
  return of > 0 ? Math.min(100, Math.max(0, Math.round((100 * done) / of))) : 0;
}

export const isCompleted = ({ lessons }: Progress, lessonId: string): boolean => Object.hasOwn(lessons, lessonId);

/** How many of these lessons are completed; lessons that left the course are not counted. */
export const countDone = (progress: Progress, lessons: { id: string }[]): number =>
  lessons.filter(({ id }) => isCompleted(progress, id)).length;

/** A module is completed exactly when all its lessons are; one without lessons never is. */
export const isModuleDone = (progress: Progress, lessonIds: string[]): boolean =>
  lessonIds.length > 0 && lessonIds.every((id) => isCompleted(progress, id));

/** A lesson was completed in an earlier revision than the one the course has now. */
export const isChangedSince = (progress: Progress, lessonId: string, revision: number): boolean =>
  isCompleted(progress, lessonId) && (progress.lessons[lessonId]?.revision ?? revision) < revision;

/** Something was completed or opened. */
export const isBegun = ({ lessons, last }: Progress): boolean => last !== null || Object.keys(lessons).length > 0;

/** When a part of a page that shows progress comes to life (client:interaction): with what is known of it. */
export const WITH_PROGRESS = { signedIn: true, kept: { [KEYS.progress]: "" }, on: ["progress"] } as const;
