import type { Course, CourseLesson, LessonRefusal } from "#contract/course.d.ts";
import type { ModuleProgress, Progress, ProgressSent } from "#contract/progress.d.ts";
import { isLocked, lessonIn, moduleLessons } from "../../platform/course.rules.ts";
import { countedAtMs, dayCountsAtMs, listIn, type Sent } from "../../platform/operations.rules.ts";

/** Days kept per lesson. */
export const MOST_ACTIVE_DAYS = 400;

/** An operation on a lesson; `atMs` is never in the future. */
export type Operation =
  { kind: "completed"; atMs: number; zone: string; revision: number } | { kind: "removed"; atMs: number };

/** One lesson of one learner. Times in ms since 1970; 0 means never. */
export interface Completion {
  /** The time of the newest operation. */
  operationAtMs: number;
  completedAtMs: number;
  removedAtMs: number;
  revision: number;
  zone: string;
  /** The days, in the learner's time zone, on which the lesson was completed, such as 2026-03-29; sorted. */
  days: string[];
}

const NOTHING: Completion = { operationAtMs: 0, completedAtMs: 0, removedAtMs: 0, revision: 0, zone: "", days: [] };

export const isCompleted = ({ completedAtMs, removedAtMs }: Completion): boolean =>
  completedAtMs > 0 && removedAtMs === 0;

/** The completion time of each completed lesson. */
export const completedAtMsOf = (completions: Map<string, Completion>): Map<string, number> =>
  new Map([...completions].flatMap(([id, row]) => (isCompleted(row) ? [[id, row.completedAtMs] as const] : [])));

/** At equal times completing wins over removing, so that no work is lost. */
function isNewer({ kind, atMs }: Operation, row: Completion): boolean {
  if (atMs !== row.operationAtMs) return atMs > row.operationAtMs;
  return kind === "completed" && row.removedAtMs > 0;
}

const withDay = (days: string[], day: string): string[] =>
  days.includes(day) ? days : [...days, day].sort().slice(-MOST_ACTIVE_DAYS);

/**
 * Applies one operation to a row. Order and repetition do not matter: the same operations always end in the same
 * completed lessons.
 * @param dayOf the day of a moment in the learner's time zone
 */
export function mergedCompletion(
  row: Completion | undefined,
  operation: Operation,
  nowMs: number,
  dayOf: (ms: number, zone: string) => string,
): Completion {
  const old = row ?? NOTHING;
  const { atMs } = operation;
  const wins = isNewer(operation, old);
  if (operation.kind === "removed") return wins ? { ...old, operationAtMs: atMs, removedAtMs: atMs } : old;
  const { zone, revision } = operation;
  const dayAtMs = dayCountsAtMs(atMs, nowMs);
  // An old operation that is sent again must not add another day each time.
  const addsDay = wins || dayAtMs === atMs;
  const days = addsDay ? withDay(old.days, dayOf(dayAtMs, zone)) : old.days;
  if (!wins) return days === old.days ? old : { ...old, days };
  return { operationAtMs: atMs, completedAtMs: countedAtMs(atMs, nowMs), removedAtMs: 0, revision, zone, days };
}

/** Returns why a lesson cannot be completed; calls `isMember` for premium lessons only. */
export function completionRefusal(
  course: Course,
  lesson: CourseLesson | undefined,
  isMember: () => boolean,
): LessonRefusal | undefined {
  if (!lesson) return "unknown";
  if (isLocked(course, lesson.moduleId)) return "locked";
  return lesson.access === "premium" && !isMember() ? "premium" : undefined;
}

export interface Visit {
  lessonId: string;
  lastAccessedMs: number;
}

const isoOrNull = (ms: number): string | null => (ms > 0 ? new Date(ms).toISOString() : null);

/** A module is completed once all its lessons are. */
export function progressOf(
  course: Course,
  moduleId: number,
  completions: Map<string, Completion>,
  visit: Visit | undefined,
): ModuleProgress {
  const lessons = moduleLessons(course, moduleId).map(({ id }) => id);
  const done = (id: string) => isCompleted(completions.get(id) ?? NOTHING);
  const lessonsCompleted = lessons.filter(done);
  const times = lessonsCompleted.map((id) => completions.get(id)?.completedAtMs ?? 0);
  return {
    completed: lessons.length > 0 && lessonsCompleted.length === lessons.length,
    lessonsCompleted,
    lastAccessed: isoOrNull(Math.max(visit?.lastAccessedMs ?? 0, ...times)),
  };
}

/** For "Continue where you left off": the last visited lesson that is still in the course. */
export function lastVisit(course: Course, visits: Visit[]): Progress["last"] {
  const known = visits.filter(({ lessonId }) => lessonIn(course, lessonId));
  const [last] = [...known].sort((a, b) => b.lastAccessedMs - a.lastAccessedMs);
  const lesson = last && lessonIn(course, last.lessonId);
  return lesson ? { moduleId: lesson.moduleId, lessonId: lesson.id } : null;
}

const LISTS = ["completed", "removed", "visited"] as const satisfies (keyof ProgressSent)[];

/** The lesson operations of one request, unvalidated. */
export type Batch = Record<(typeof LISTS)[number], Sent[]>;

/** Parses the three lists of a body; `problem` is a sentence about a malformed body. */
export function batchIn(body: Sent): Batch | { problem: string } {
  const batch: Batch = { completed: [], removed: [], visited: [] };
  for (const name of LISTS) {
    const list = listIn(body, name);
    if (!Array.isArray(list)) return list;
    batch[name] = list;
  }
  return batch;
}

export const batchSize = ({ completed, removed, visited }: Batch): number =>
  completed.length + removed.length + visited.length;

/** Caps at the current revision, which is also the default. */
export function revisionOf(revision: unknown, current: number): number {
  const isOne = typeof revision === "number" && Number.isInteger(revision) && revision >= 1;
  return isOne ? Math.min(revision, current) : current;
}
