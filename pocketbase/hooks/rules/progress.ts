import { type Course, isLocked, type Lesson, lessonIn, lessonsOf, type Refusal } from "./course.ts";

const DAY_MS = 86_400_000;
/** An act older than this keeps its place among the others, but counts for the day it arrives. */
export const OLDEST_MS = 30 * DAY_MS;
export const MOST_DAYS = 400;

/** What a learner did to a lesson; `atMs` is never in the future. */
export type Act =
  { kind: "completed"; atMs: number; zone: string; revision: number } | { kind: "removed"; atMs: number };

/** One lesson of one learner. Times in milliseconds; 0 is never. */
export interface Completion {
  /** When the newest act happened. */
  actAtMs: number;
  completedAtMs: number;
  removedAtMs: number;
  revision: number;
  zone: string;
  /** The learner's days on which it was completed, such as 2026-03-29, in order. */
  days: string[];
}

const NOTHING: Completion = { actAtMs: 0, completedAtMs: 0, removedAtMs: 0, revision: 0, zone: "", days: [] };

const isTooOld = (ms: number, nowMs: number): boolean => ms < nowMs - OLDEST_MS;

/** The moment an act counts for: never in the future and at most 30 days back, else the server's. */
export const countedAtMs = (ms: number, nowMs: number): number => (ms > nowMs || isTooOld(ms, nowMs) ? nowMs : ms);

export const isCompleted = ({ completedAtMs, removedAtMs }: Completion): boolean =>
  completedAtMs > 0 && removedAtMs === 0;

/** Of two acts at the same moment, completing wins: nothing anybody did is lost. */
function isNewer(act: Act, row: Completion): boolean {
  if (act.atMs !== row.actAtMs) return act.atMs > row.actAtMs;
  return act.kind === "completed" && row.removedAtMs > 0;
}

const withDay = (days: string[], day: string): string[] =>
  days.includes(day) ? days : [...days, day].sort().slice(-MOST_DAYS);

/**
 * The row after one more act. In whatever order, and however often, the same acts arrive, the same lessons are
 * completed in the end. `dayOf` tells the learner's day of a moment.
 */
export function merged(
  row: Completion | undefined,
  act: Act,
  nowMs: number,
  dayOf: (ms: number, zone: string) => string,
): Completion {
  const old = row ?? NOTHING;
  const wins = isNewer(act, old);
  if (act.kind === "removed") return wins ? { ...old, actAtMs: act.atMs, removedAtMs: act.atMs } : old;
  const completedAtMs = countedAtMs(act.atMs, nowMs);
  // Sent again much later, an old act must not add another day each time.
  const addsDay = wins || !isTooOld(act.atMs, nowMs);
  const days = addsDay ? withDay(old.days, dayOf(completedAtMs, act.zone)) : old.days;
  if (!wins) return days === old.days ? old : { ...old, days };
  return { actAtMs: act.atMs, completedAtMs, removedAtMs: 0, revision: act.revision, zone: act.zone, days };
}

/** Why a lesson cannot be completed; `isMember` is asked for premium ones only. */
export function refusalOf(course: Course, lesson: Lesson | undefined, isMember: () => boolean): Refusal | undefined {
  if (!lesson) return "unknown";
  if (isLocked(course, lesson.moduleId)) return "locked";
  return lesson.access === "premium" && !isMember() ? "premium" : undefined;
}

export interface Visit {
  lessonId: string;
  lastAccessedMs: number;
}

export interface ModuleProgress {
  completed: boolean;
  lessonsCompleted: string[];
  /** ISO; null while nobody was there. */
  lastAccessed: string | null;
}

const isoOrNull = (ms: number): string | null => (ms > 0 ? new Date(ms).toISOString() : null);

/** A module is completed exactly when all its lessons are. */
export function progressOf(
  course: Course,
  moduleId: number,
  completions: Map<string, Completion>,
  visit: Visit | undefined,
): ModuleProgress {
  const lessons = lessonsOf(course, moduleId).map(({ id }) => id);
  const done = (id: string) => isCompleted(completions.get(id) ?? NOTHING);
  const lessonsCompleted = lessons.filter(done);
  const times = lessonsCompleted.map((id) => completions.get(id)?.completedAtMs ?? 0);
  return {
    completed: lessons.length > 0 && lessonsCompleted.length === lessons.length,
    lessonsCompleted,
    lastAccessed: isoOrNull(Math.max(visit?.lastAccessedMs ?? 0, ...times)),
  };
}

/** "Continue where you left off": the lesson visited last that is still part of the course. */
export function lastVisit(course: Course, visits: Visit[]): { moduleId: number; lessonId: string } | null {
  const known = visits.filter(({ lessonId }) => lessonIn(course, lessonId));
  const [last] = [...known].sort((a, b) => b.lastAccessedMs - a.lastAccessedMs);
  const lesson = last && lessonIn(course, last.lessonId);
  return lesson ? { moduleId: lesson.moduleId, lessonId: lesson.id } : null;
}
