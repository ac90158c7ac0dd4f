import type { Certificate } from "#contract/certificates.d.ts";
import type { Operation, View } from "#sync/sync.ts";
import type { ProgressOperation } from "./operations.ts";
import { EMPTY_PROGRESS, type ModuleProgress, type Progress, type ProgressView, type Refused } from "./progress.ts";

type Fields = Record<string, unknown>;

/** What the device keeps of the server's last word. */
export interface ProgressData {
  progress: Progress;
  /** What was taken back, until the learner has seen why. */
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

function daysFrom({ days, streak, goal }: Fields): Pick<Progress, "days" | "streak" | "goal"> {
  const row = isObject(streak) ? streak : {};
  const aim = isObject(goal) ? goal : {};
  return {
    days: objects(days).map(({ day, count }) => ({ day: text(day), count: number(count) })),
    streak: {
      days: number(row["days"]),
      frozen: texts(row["frozen"]),
      isActiveToday: row["isActiveToday"] === true,
      hasFreeze: row["hasFreeze"] !== false,
    },
    goal: { days: number(aim["days"]) },
  };
}

/** Progress out of what was answered or kept; a field that cannot be read is empty. */
export function progressFrom(value: unknown): Progress {
  if (!isObject(value)) return EMPTY_PROGRESS;
  const modules = entries(value["modules"]).map(([id, one]) => [id, moduleFrom(one)]);
  return {
    modules: Object.fromEntries(modules),
    lessons: lessonsFrom(value["lessons"]),
    last: lastFrom(value["last"]),
    refused: refusedFrom(value["refused"]),
    certificates: certificatesFrom(value["certificates"]),
    earnedAt: text(value["earnedAt"]),
    today: text(value["today"]),
    ...daysFrom(value),
  };
}

export const dataFrom = ({ progress, refused }: Fields): ProgressData => ({
  progress: progressFrom(progress),
  refused: refusedFrom(refused),
});

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

/** An operation out of its kept text; undefined when it is broken. */
export function operationFrom(kept: Operation & Fields): ProgressOperation | undefined {
  const { id, user, at, behindMs, kind, days } = kept;
  const facts = { id, user, at, ...(behindMs !== undefined && { behindMs }) };
  if (kind !== "goal") return lessonOperationFrom(facts, kept);
  return days === 1 || days === 3 || days === 5 ? { ...facts, kind, days } : undefined;
}

function lessonOperationFrom(facts: Operation, kept: Fields): ProgressOperation | undefined {
  const { kind, moduleId, lessonId, revision, zone } = kept;
  const lesson = { moduleId: number(moduleId), lessonId: text(lessonId) };
  if (!lesson.moduleId || !lesson.lessonId) return undefined;
  if (kind === "removed" || kind === "visited") return { ...facts, ...lesson, kind };
  if (kind !== "completed") return undefined;
  const where = text(zone);
  return { ...facts, ...lesson, kind, revision: number(revision) || 1, zone: isZone(where) ? where : "UTC" };
}

/** A page that was merely opened is nothing the learner waits for; a visitor waits for nobody. */
export const viewOf = ({ data, waiting, ...view }: View<ProgressOperation, ProgressData>): ProgressView => ({
  state: view.state,
  progress: data.progress,
  waiting: view.isVisitor ? 0 : waiting.filter(({ kind }) => kind !== "visited").length,
  knownAt: view.knownAt,
  isKept: view.isKept,
  isVisitor: view.isVisitor,
});
