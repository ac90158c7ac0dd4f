import type { Certificate } from "#features/certificates/certificates.ts";
import type { Act } from "./acts.ts";
import { EMPTY, type ModuleProgress, type Progress, type Refused } from "./progress.ts";

type Fields = Record<string, unknown>;

/** What the device keeps under the key "progress". */
export interface Kept {
  /** Whose it is; "" is a visitor's. */
  user: string;
  /** When the server last said so, ISO; null when it never did. */
  at: string | null;
  /** How far the device's clock is behind the server's; null while nobody compared them. */
  behindMs: number | null;
  progress: Progress;
  refused: Refused[];
}

const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const isTime = (value: unknown): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value));
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
const objects = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);
const entries = (value: unknown): [string, Fields][] =>
  Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, Fields] => isObject(entry[1]));

const moduleFrom = ({ completed, lessonsCompleted, lastAccessed }: Fields): ModuleProgress => ({
  completed: completed === true,
  lessonsCompleted: texts(lessonsCompleted),
  lastAccessed: isTime(lastAccessed) ? lastAccessed : null,
});

const lessonsFrom = (value: unknown): Progress["lessons"] =>
  Object.fromEntries(
    entries(value)
      .filter(([, { completedAt }]) => isTime(completedAt))
      .map(([id, { completedAt, revision }]) => [
        id,
        { completedAt: String(completedAt), revision: number(revision) || 1 },
      ]),
  );

function lastFrom(value: unknown): Progress["last"] {
  if (!isObject(value) || !text(value["lessonId"])) return null;
  return { moduleId: number(value["moduleId"]), lessonId: text(value["lessonId"]) };
}

const REASONS = ["unknown", "locked", "premium"] as const;
const ACTS = ["completed", "removed", "visited"] as const;

function refusedFrom(value: unknown): Refused[] {
  return objects(value).flatMap(({ act, lessonId, reason, message }) => {
    const [known] = ACTS.filter((one) => one === act);
    const [why] = REASONS.filter((one) => one === reason);
    return known && why ? [{ act: known, lessonId: text(lessonId), reason: why, message: text(message) }] : [];
  });
}

const certificatesFrom = (value: unknown): Certificate[] =>
  objects(value)
    .map((one) => ({
      code: text(one["code"]),
      moduleId: text(one["moduleId"]),
      title: text(one["title"]),
      lessons: number(one["lessons"]),
      finishedOn: text(one["finishedOn"]),
      issuedTo: text(one["issuedTo"]),
    }))
    .filter(({ code }) => code);

function daysFrom({ week, days, streak, goal }: Fields): Pick<Progress, "week" | "days" | "streak" | "goal"> {
  const row = isObject(streak) ? streak : {};
  const aim = isObject(goal) ? goal : {};
  return {
    week: objects(week).map(({ day, isActive, isFrozen, isToday }) => ({
      day: text(day),
      isActive: isActive === true,
      isFrozen: isFrozen === true,
      isToday: isToday === true,
    })),
    days: objects(days).map(({ day, count }) => ({ day: text(day), count: number(count) })),
    streak: {
      days: number(row["days"]),
      frozen: texts(row["frozen"]),
      isActiveToday: row["isActiveToday"] === true,
      hasFreeze: row["hasFreeze"] !== false,
    },
    goal: { days: number(aim["days"]), done: number(aim["done"]), isMet: aim["isMet"] === true },
  };
}

/** Progress out of what was answered or kept; a field that cannot be read is empty. */
export function progressFrom(value: unknown): Progress {
  if (!isObject(value)) return EMPTY;
  const modules = entries(value["modules"]).map(([id, one]) => [id, moduleFrom(one)]);
  return {
    modules: Object.fromEntries(modules),
    lessons: lessonsFrom(value["lessons"]),
    last: lastFrom(value["last"]),
    refused: refusedFrom(value["refused"]),
    certificates: certificatesFrom(value["certificates"]),
    today: text(value["today"]),
    ...daysFrom(value),
  };
}

/** What is kept under the key "progress"; undefined when it is missing or broken. */
export function keptFrom(value: unknown): Kept | undefined {
  if (!isObject(value) || typeof value["user"] !== "string" || !isObject(value["progress"])) return undefined;
  const { user, at, behindMs, progress, refused } = value;
  return {
    user,
    at: isTime(at) ? at : null,
    behindMs: typeof behindMs === "number" ? behindMs : null,
    progress: progressFrom(progress),
    refused: refusedFrom(refused),
  };
}

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

type Facts = Pick<Act, "id" | "user" | "at">;

function lessonActFrom(facts: Facts, { kind, moduleId, lessonId, revision, zone }: Fields): Act | undefined {
  const lesson = { moduleId: number(moduleId), lessonId: text(lessonId) };
  if (!lesson.moduleId || !lesson.lessonId) return undefined;
  if (kind === "removed" || kind === "visited") return { ...facts, ...lesson, kind };
  if (kind !== "completed") return undefined;
  const where = text(zone);
  return { ...facts, ...lesson, kind, revision: number(revision) || 1, zone: isZone(where) ? where : "UTC" };
}

/** An act out of its kept text; undefined when it is broken. */
export function actFrom(value: unknown): Act | undefined {
  if (!isObject(value)) return undefined;
  const { id, user, at, kind, days } = value;
  if (!text(id) || typeof user !== "string" || !isTime(at)) return undefined;
  const facts = { id: text(id), user, at: new Date(at).toISOString() };
  if (kind !== "goal") return lessonActFrom(facts, value);
  return days === 1 || days === 3 || days === 5 ? { ...facts, kind, days } : undefined;
}
