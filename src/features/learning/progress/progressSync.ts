import { zoneHere } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import type { Server } from "#sync/device.ts";
import { flag, listOf, mapOf, moment, number, oneOf, orElse, shape, text, word } from "#lib/shapes.ts";
import type { Answer, Operation, Registration, View } from "#sync/sync.ts";
import { texts } from "#texts/progress.ts";
import { applied, batchOf, compacted, type Outline, type ProgressOperation, refusalsToShow } from "./operations.ts";
import { EMPTY_PROGRESS, type Progress, type ProgressView, type Refused } from "./progress.ts";

/** What the device keeps of the server's last word. */
interface ProgressData {
  progress: Progress;
  /** What was taken back, until the learner has seen why. */
  refused: Refused[];
}

const words = orElse(text, "");
const sum = orElse(number, 0);
const isTrue = orElse(flag, false);
const place = shape({ moduleId: sum, lessonId: word });
const refusals = listOf(
  shape<Refused>({
    act: oneOf(["completed", "removed", "visited"]),
    lessonId: words,
    reason: oneOf(["unknown", "locked", "premium"]),
    message: words,
  }),
);
const streak = shape<Progress["streak"]>({
  days: sum,
  frozen: listOf(text),
  isActiveToday: isTrue,
  hasFreeze: orElse(flag, true),
});
const certificate = shape<Progress["certificates"][number]>({
  ...{ code: word, moduleId: words, title: words, lessons: sum, finishedOn: words, issuedTo: words },
});
const progress = shape<Progress>({
  modules: mapOf(shape({ completed: isTrue, lessonsCompleted: listOf(text), lastAccessed: orElse(moment, null) })),
  lessons: mapOf(shape({ completedAt: moment, revision: (value) => number(value) || 1 })),
  last: orElse(place, null),
  refused: refusals,
  certificates: listOf(certificate),
  earnedAt: words,
  today: words,
  days: listOf(shape({ day: words, count: sum })),
  streak: orElse(streak, EMPTY_PROGRESS.streak),
  goal: orElse(shape({ days: sum }), EMPTY_PROGRESS.goal),
});

/** Progress out of what was answered or kept; a field that cannot be read is empty. */
export const progressFrom = orElse(progress, EMPTY_PROGRESS);

export const dataFrom = ({ progress, refused }: Record<string, unknown>): ProgressData => ({
  progress: progressFrom(progress),
  refused: refusals(refused),
});

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

/** An operation out of its kept text; undefined when it is broken. */
export function operationFrom(kept: Operation & Record<string, unknown>): ProgressOperation | undefined {
  const { id, user, at, behindMs, kind, days, revision, zone } = kept;
  const facts = { id, user, at, ...(behindMs !== undefined && { behindMs }) };
  if (kind === "goal") return days === 1 || days === 3 || days === 5 ? { ...facts, kind, days } : undefined;
  const lesson = place(kept);
  if (!lesson?.moduleId) return undefined;
  if (kind === "removed" || kind === "visited") return { ...facts, ...lesson, kind };
  if (kind !== "completed") return undefined;
  const where = words(zone);
  return { ...facts, ...lesson, kind, revision: number(revision) || 1, zone: isZone(where) ? where : "UTC" };
}

const ADDRESS = "/api/course/progress";
const ANSWER_IS_FRESH_MS = 60_000;

type Sent = Answer<ProgressOperation, ProgressData>;

/** The goal is a field of the account; @returns what was sent with it */
async function sendGoal({ ask, user }: Server, operations: ProgressOperation[]): Promise<ProgressOperation[]> {
  const goals = operations.filter((one) => one.kind === "goal");
  const newest = goals.at(-1);
  const body = { weeklyGoal: newest?.days };
  if (newest) await ask(`/api/collections/users/records/${user}`, { method: "PATCH", body });
  return goals;
}

async function send(server: Server, operations: ProgressOperation[]): Promise<Sent> {
  const goals = await sendGoal(server, operations);
  const { batch, sent } = batchOf(operations);
  const body = { ...batch, zone: zoneHere() };
  const answer = sent.length > 0 ? server.ask(ADDRESS, { method: "POST", body }) : server.read("progress");
  const progress = progressFrom(await answer);
  return { data: { progress: { ...progress, refused: [] }, refused: progress.refused }, sent: [...goals, ...sent] };
}

/** @param outline the lessons of the modules the page knows, which may grow */
export const progressSync = (outline: Outline): Registration<ProgressOperation, ProgressData> => ({
  key: "progress",
  waiting: "progress_act_",
  empty: { progress: EMPTY_PROGRESS, refused: [] },
  isOrderless: true,
  isOldAfterMs: ANSWER_IS_FRESH_MS,
  operationFrom,
  dataFrom: (parts) => dataFrom(parts[""] ?? {}),
  apply: ({ progress, refused }, waiting) => ({ progress: applied(progress, waiting, outline), refused }),
  compacted,
  merged: (told, known) => ({ ...told, refused: refusalsToShow(known.refused, told.refused) }),
  isQuiet: ({ kind }) => kind === "visited",
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  send,
});

/** A page that was merely opened is nothing the learner waits for; a visitor waits for nobody. */
export const viewOf = ({ data, waiting, ...view }: View<ProgressOperation, ProgressData>): ProgressView => ({
  ...view,
  progress: data.progress,
  waiting: view.isVisitor ? 0 : waiting.filter(({ kind }) => kind !== "visited").length,
});
