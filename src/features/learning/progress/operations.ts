import type { ProgressSent } from "#contract/progress.d.ts";
import { dayIn } from "#lib/dates.ts";
import { oldestFirst, type Operation } from "#sync/sync.ts";
import type { ModuleProgress, Progress, Refused, WeeklyGoal } from "./progress.ts";

interface OnLesson {
  moduleId: number;
  lessonId: string;
}

type Deed =
  | ({ kind: "completed"; revision: number; zone: string } & OnLesson)
  | ({ kind: "removed" } & OnLesson)
  | ({ kind: "visited" } & OnLesson)
  | { kind: "goal"; days: WeeklyGoal };

/** Something a learner did that the server has not confirmed yet. */
export type ProgressOperation = Operation & Deed;

const dayOf = (iso: string, zone: string): string => dayIn(zone, Date.parse(iso));

/** A newer operation makes this one needless: nothing but the newest counts, except for each day a lesson was completed on. */
function replaces(newer: ProgressOperation, older: ProgressOperation): boolean {
  if (older.kind === "goal" || newer.kind === "goal") return older.kind === newer.kind;
  if (older.kind === "visited" || newer.kind === "visited")
    return older.kind === newer.kind && older.moduleId === newer.moduleId;
  if (older.lessonId !== newer.lessonId) return false;
  if (older.kind === "removed") return true;
  return newer.kind === "completed" && dayOf(newer.at, newer.zone) === dayOf(older.at, older.zone);
}

/** The operations that still say something, the oldest first; one person's. */
export function compacted(operations: ProgressOperation[]): ProgressOperation[] {
  const ordered = oldestFirst(operations);
  return ordered.filter((one, index) => !ordered.slice(index + 1).some((newer) => replaces(newer, one)));
}

const later = (a: string | null, b: string): string => (a && a > b ? a : b);
const NOWHERE: ModuleProgress = { completed: false, lessonsCompleted: [], lastAccessed: null };

/** The lessons of modules as far as the page knows them, by module id. */
export type Outline = Record<string, string[]>;

function withLessons(progress: Progress, act: OnLesson & { at: string }, done: string[], outline: Outline): Progress {
  const old = progress.modules[act.moduleId] ?? NOWHERE;
  const known = outline[act.moduleId];
  const wasLost = done.length < old.lessonsCompleted.length;
  const completed = known ? known.length > 0 && known.every((id) => done.includes(id)) : old.completed && !wasLost;
  const lastAccessed = wasLost ? old.lastAccessed : later(old.lastAccessed, act.at);
  return {
    ...progress,
    modules: { ...progress.modules, [act.moduleId]: { completed, lessonsCompleted: done, lastAccessed } },
  };
}

/** The day a lesson was completed on, in the calendar and the streak. */
function withDay(progress: Progress, day: string): Progress {
  const { days, streak, today } = progress;
  const counted = days.some((one) => one.day === day)
    ? days.map((one) => (one.day === day ? { ...one, count: one.count + 1 } : one))
    : [...days, { day, count: 1 }].sort((a, b) => (a.day < b.day ? -1 : 1));
  const grows = day === today && !streak.isActiveToday;
  return {
    ...progress,
    days: counted,
    streak: grows ? { ...streak, days: streak.days + 1, isActiveToday: true } : streak,
  };
}

function withCompleted(progress: Progress, act: ProgressOperation & { kind: "completed" }, outline: Outline): Progress {
  const { lessonId, moduleId, at, revision, zone } = act;
  const known = progress.lessons[lessonId];
  if (known && known.completedAt > at) return progress;
  const lessons = { ...progress.lessons, [lessonId]: { completedAt: at, revision } };
  const done = new Set(progress.modules[moduleId]?.lessonsCompleted).add(lessonId);
  const day = dayOf(at, zone);
  const isNewDay = !known || dayOf(known.completedAt, zone) !== day;
  return withLessons({ ...(isNewDay ? withDay(progress, day) : progress), lessons }, act, [...done], outline);
}

function withRemoved(progress: Progress, act: ProgressOperation & { kind: "removed" }, outline: Outline): Progress {
  const known = progress.lessons[act.lessonId];
  // Of two acts at one moment completing wins, here as on the server.
  if (!known || known.completedAt >= act.at) return progress;
  const lessons = Object.fromEntries(Object.entries(progress.lessons).filter(([id]) => id !== act.lessonId));
  const done = (progress.modules[act.moduleId]?.lessonsCompleted ?? []).filter((id) => id !== act.lessonId);
  return withLessons({ ...progress, lessons }, act, done, outline);
}

function withVisited(
  progress: Progress,
  { moduleId, lessonId, at }: ProgressOperation & { kind: "visited" },
): Progress {
  const old = progress.modules[moduleId] ?? NOWHERE;
  const isNewest = Object.values(progress.modules).every(({ lastAccessed }) => (lastAccessed ?? "") <= at);
  return {
    ...progress,
    last: isNewest || !progress.last ? { moduleId, lessonId } : progress.last,
    modules: { ...progress.modules, [moduleId]: { ...old, lastAccessed: later(old.lastAccessed, at) } },
  };
}

/** What the server said and, on top of it, what it has not heard of yet. */
export function applied(progress: Progress, operations: ProgressOperation[], outline: Outline = {}): Progress {
  return oldestFirst(operations).reduce((now, one): Progress => {
    if (one.kind === "completed") return withCompleted(now, one, outline);
    if (one.kind === "removed") return withRemoved(now, one, outline);
    if (one.kind === "visited") return withVisited(now, one);
    return { ...now, goal: { days: one.days } };
  }, progress);
}

/** The server takes so many of each kind at once. */
const MOST_AT_ONCE = 200;

type Batch = Required<Omit<ProgressSent, "zone">>;

/** One request's worth of operations as the server reads them, and which they are. */
export function batchOf(operations: ProgressOperation[]): { batch: Batch; sent: ProgressOperation[] } {
  const batch: Batch = { completed: [], removed: [], visited: [] };
  const sent = oldestFirst(operations).filter((act) => {
    if (act.kind === "goal" || batch[act.kind].length >= MOST_AT_ONCE) return false;
    const { lessonId, at } = act;
    if (act.kind === "completed")
      batch.completed.push({ lessonId, completedAt: at, zone: act.zone, revision: act.revision });
    else if (act.kind === "removed") batch.removed.push({ lessonId, removedAt: at });
    else batch.visited.push({ lessonId, lastAccessed: at });
    return true;
  });
  return { batch, sent };
}

/** Refusals the learner must hear of; a page that was merely opened is none. One sentence for each lesson. */
export function refusalsToShow(known: Refused[], fresh: Refused[]): Refused[] {
  const heard = fresh.filter(({ act }) => act === "completed");
  const isSame = (one: Refused) => heard.some(({ lessonId }) => lessonId === one.lessonId);
  return [...known.filter((one) => !isSame(one)), ...heard];
}
