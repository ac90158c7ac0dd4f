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
export type Act = Deed & {
  id: string;
  /** Whose it is; "" is a visitor's, which the next account signed in here takes over. */
  user: string;
  /** ISO, by the device's clock set right as far as it is known. */
  at: string;
};
export type { Deed };

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The learner's day of a moment, such as 2026-03-29. */
export function dayIn(iso: string, zone: string): string {
  const format = dayFormats.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  dayFormats.set(zone, format);
  return format.format(new Date(iso));
}

export const inOrder = (acts: Act[]): Act[] =>
  acts.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1));

/** A newer act makes this one needless: nothing but the newest counts, except for each day a lesson was completed on. */
function replaces(newer: Act, older: Act): boolean {
  if (older.kind === "goal" || newer.kind === "goal") return older.kind === newer.kind;
  if (older.kind === "visited" || newer.kind === "visited")
    return older.kind === newer.kind && older.moduleId === newer.moduleId;
  if (older.lessonId !== newer.lessonId) return false;
  if (older.kind === "removed") return true;
  return newer.kind === "completed" && dayIn(newer.at, newer.zone) === dayIn(older.at, older.zone);
}

/** The acts that still say something, the oldest first; one person's. */
export function compacted(acts: Act[]): Act[] {
  const ordered = inOrder(acts);
  return ordered.filter((act, index) => !ordered.slice(index + 1).some((newer) => replaces(newer, act)));
}

/** Acts of a clock that was ahead, moved to now with their order kept: the server would take them as one moment. */
export function notAhead(acts: Act[], nowMs: number): Act[] {
  const ordered = inOrder(acts);
  return ordered.map((act, index) => {
    const latest = nowMs - (ordered.length - 1 - index);
    return Date.parse(act.at) > latest ? { ...act, at: new Date(latest).toISOString() } : act;
  });
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

/** The day a lesson was completed on, in the week, the goal, the calendar and the streak. */
function withDay(progress: Progress, day: string): Progress {
  const { week, days, streak, goal, today } = progress;
  const counted = days.some((one) => one.day === day)
    ? days.map((one) => (one.day === day ? { ...one, count: one.count + 1 } : one))
    : [...days, { day, count: 1 }].sort((a, b) => (a.day < b.day ? -1 : 1));
  const marked = week.map((one) => (one.day === day ? { ...one, isActive: true } : one));
  const done = marked.filter(({ isActive }) => isActive).length;
  const grows = day === today && !streak.isActiveToday;
  return {
    ...progress,
    days: counted,
    week: marked,
    goal: { ...goal, done, isMet: goal.days > 0 && done >= goal.days },
    streak: grows ? { ...streak, days: streak.days + 1, isActiveToday: true } : streak,
  };
}

function withCompleted(progress: Progress, act: Act & { kind: "completed" }, outline: Outline): Progress {
  const { lessonId, moduleId, at, revision, zone } = act;
  const known = progress.lessons[lessonId];
  if (known && known.completedAt > at) return progress;
  const lessons = { ...progress.lessons, [lessonId]: { completedAt: at, revision } };
  const done = new Set(progress.modules[moduleId]?.lessonsCompleted).add(lessonId);
  const day = dayIn(at, zone);
  const isNewDay = !known || dayIn(known.completedAt, zone) !== day;
  return withLessons({ ...(isNewDay ? withDay(progress, day) : progress), lessons }, act, [...done], outline);
}

function withRemoved(progress: Progress, act: Act & { kind: "removed" }, outline: Outline): Progress {
  const known = progress.lessons[act.lessonId];
  // Of two acts at one moment completing wins, here as on the server.
  if (!known || known.completedAt >= act.at) return progress;
  const lessons = Object.fromEntries(Object.entries(progress.lessons).filter(([id]) => id !== act.lessonId));
  const done = (progress.modules[act.moduleId]?.lessonsCompleted ?? []).filter((id) => id !== act.lessonId);
  return withLessons({ ...progress, lessons }, act, done, outline);
}

function withVisited(progress: Progress, { moduleId, lessonId, at }: Act & { kind: "visited" }): Progress {
  const old = progress.modules[moduleId] ?? NOWHERE;
  const isNewest = Object.values(progress.modules).every(({ lastAccessed }) => (lastAccessed ?? "") <= at);
  return {
    ...progress,
    last: isNewest || !progress.last ? { moduleId, lessonId } : progress.last,
    modules: { ...progress.modules, [moduleId]: { ...old, lastAccessed: later(old.lastAccessed, at) } },
  };
}

/** What the server said and, on top of it, what it has not heard of yet. */
export function applyActs(progress: Progress, acts: Act[], outline: Outline = {}): Progress {
  return inOrder(acts).reduce((now, act): Progress => {
    if (act.kind === "completed") return withCompleted(now, act, outline);
    if (act.kind === "removed") return withRemoved(now, act, outline);
    if (act.kind === "visited") return withVisited(now, act);
    return { ...now, goal: { ...now.goal, days: act.days, isMet: now.goal.done >= act.days } };
  }, progress);
}

/** The next moment at which something done to this lesson is newer than everything known of it. */
export function momentAfter(progress: Progress, acts: Act[], lessonId: string, nowMs: number): string {
  const times = acts.filter((act) => "lessonId" in act && act.lessonId === lessonId).map(({ at }) => Date.parse(at));
  const completedAt = progress.lessons[lessonId]?.completedAt;
  if (completedAt) times.push(Date.parse(completedAt));
  return new Date(Math.max(nowMs, ...times.map((ms) => ms + 1))).toISOString();
}

/** The server takes so many of each kind at once. */
const MOST_AT_ONCE = 200;

export interface Batch {
  completed: { lessonId: string; completedAt: string; zone: string; revision: number }[];
  removed: { lessonId: string; removedAt: string }[];
  visited: { lessonId: string; lastAccessed: string }[];
}

/** One request's worth of acts as the server reads them, and which they are. */
export function batchOf(acts: Act[]): { batch: Batch; sent: Act[] } {
  const batch: Batch = { completed: [], removed: [], visited: [] };
  const sent = inOrder(acts).filter((act) => {
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
