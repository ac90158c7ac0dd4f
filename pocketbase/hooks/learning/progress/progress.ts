import type { LessonRefusal } from "#contract/course.d.ts";
import type { ProgressRefused, Progress } from "#contract/progress.d.ts";
import { award, earnedAtOf, practiceDaysOf } from "../achievements/achievements.ts";
import { isLocked, lessonIn, REFUSALS } from "../../platform/course.rules.ts";
import { theCourse, said } from "../../platform/release/texts.ts";
import { membershipLog } from "../../access/entitlements.ts";
import { atMsOf, countedAtMs, type Sent } from "../../platform/operations.rules.ts";
import { dayIn, isZone, zoneOf } from "../../platform/zones.ts";
import {
  markFinished,
  completionsOf,
  saveCompletion,
  saveVisit,
  completionsVersion,
  visitsOf,
  issueFinished,
} from "./completions.ts";
import {
  type Batch,
  revisionOf,
  mergedCompletion,
  type Operation,
  completionRefusal,
  batchIn,
  batchSize,
  type Completion,
  isCompleted,
  lastVisit,
  progressOf,
} from "./progress.rules.ts";
import { certificatesOf } from "../certificates/certificates.ts";
import { withWriteLock } from "../../platform/limits/limits.ts";
import { learner, requireWriter, answerPrivately } from "../../platform/doors/learner.ts";
import { lessonsByDay, streakOf } from "../achievements/streak.rules.ts";

interface Request {
  app: CoreApp;
  user: string;
  nowMs: number;
  /** Time zone for operations that name none. */
  zone: string;
  refused: ProgressRefused[];
}

/** The writes to make, and the version of the learner's rows that they were computed from. */
interface Plan {
  version: string;
  refused: ProgressRefused[];
  /** One function for each row that changed. */
  writes: ((tx: CoreApp) => void)[];
  changesLessons: boolean;
}

/**
 * Stores all allowed operations or none; returns the refused ones with reasons. The plan is computed before the
 * transaction, which blocks all other writers, and recomputed inside it when another device wrote in between.
 */
export function merge(app: CoreApp, user: string, batch: Batch, zone: string): ProgressRefused[] {
  let plan = planOf(app, user, batch, zone);
  app.runInTransaction((tx) => {
    if (completionsVersion(tx, user) !== plan.version) plan = planOf(tx, user, batch, zone);
    for (const write of plan.writes) write(tx);
    if (plan.changesLessons) award(tx, user, zone);
    if (plan.changesLessons) markFinished(tx, user);
  });
  return plan.refused;
}

function planOf(app: CoreApp, user: string, { completed, removed, visited }: Batch, zone: string): Plan {
  const version = completionsVersion(app, user);
  const request: Request = { app, user, zone, nowMs: Date.now(), refused: [] };
  const lessons = keepLessons(request, [...completing(request, completed), ...removing(request, removed)]);
  const writes = [...lessons, ...keepVisits(request, visited)];
  return { version, refused: request.refused, writes, changesLessons: lessons.length > 0 };
}

function refuse({ refused }: Request, act: ProgressRefused["act"], sent: Sent, reason: LessonRefusal): void {
  refused.push({ act, lessonId: String(sent["lessonId"] ?? ""), reason, message: said(REFUSALS[reason]) });
}

type OnLesson = { lessonId: string; moduleId: number; operation: Operation };

function completing(request: Request, list: Sent[]): OnLesson[] {
  const { app, user, nowMs } = request;
  const wasMember = membershipLog(app, user);
  return list.flatMap((sent) => {
    const lesson = lessonIn(theCourse(), sent["lessonId"]);
    const atMs = atMsOf(sent["completedAt"], nowMs);
    const reason = completionRefusal(theCourse(), lesson, () => wasMember(countedAtMs(atMs, nowMs)));
    if (reason) refuse(request, "completed", sent, reason);
    if (reason || !lesson) return [];
    const zone = typeof sent["zone"] === "string" && isZone(sent["zone"]) ? sent["zone"] : request.zone;
    const revision = revisionOf(sent["revision"], lesson.revision);
    return [onLesson(lesson, { kind: "completed", atMs, zone, revision })];
  });
}

function removing(request: Request, list: Sent[]): OnLesson[] {
  return list.flatMap((sent) => {
    const lesson = lessonIn(theCourse(), sent["lessonId"]);
    if (!lesson) refuse(request, "removed", sent, "unknown");
    return lesson ? [onLesson(lesson, { kind: "removed", atMs: atMsOf(sent["removedAt"], request.nowMs) })] : [];
  });
}

const onLesson = ({ id, moduleId }: { id: string; moduleId: number }, operation: Operation): OnLesson => ({
  lessonId: id,
  moduleId,
  operation,
});

function keepLessons({ app, user, nowMs }: Request, operations: OnLesson[]): Plan["writes"] {
  const { records, contents } = completionsOf(app, user);
  const changed = new Map<string, number>();
  for (const { lessonId, moduleId, operation } of operations) {
    const old = contents.get(lessonId);
    const row = mergedCompletion(old, operation, nowMs, dayIn);
    if (row !== old) changed.set(lessonId, moduleId);
    contents.set(lessonId, row);
  }
  return [...changed].map(([lessonId, moduleId]) => (tx: CoreApp) => {
    const row = contents.get(lessonId);
    if (row) saveCompletion(tx, records.get(lessonId), { user, moduleId, lessonId }, row);
  });
}

function keepVisits(request: Request, list: Sent[]): Plan["writes"] {
  const { app, user, nowMs } = request;
  const { records, contents } = visitsOf(app, user);
  const changed = new Set<number>();
  for (const sent of list) {
    const lesson = lessonIn(theCourse(), sent["lessonId"]);
    const isOpen = lesson && !isLocked(theCourse(), lesson.moduleId);
    if (!isOpen) {
      refuse(request, "visited", sent, lesson ? "locked" : "unknown");
      continue;
    }
    const lastAccessedMs = atMsOf(sent["lastAccessed"], nowMs);
    const module = String(lesson.moduleId);
    if ((contents.get(module)?.lastAccessedMs ?? 0) >= lastAccessedMs) continue;
    contents.set(module, { lessonId: lesson.id, lastAccessedMs });
    changed.add(lesson.moduleId);
  }
  return [...changed].map((moduleId) => (tx: CoreApp) => {
    const visit = contents.get(String(moduleId));
    if (visit) saveVisit(tx, records.get(String(moduleId)), { user, moduleId }, visit);
  });
}

/** Returns the caller's whole progress. */
export function readProgress(e: core.RequestEvent): void {
  const user = learner(e);
  const zone = zoneOf(user, e.request.url.query().get("zone"));
  return answerPrivately(e, wholeProgressOf(e.app, user, zone));
}

/** Merges one device's operations with those of all others and returns the whole progress. */
export function writeProgress(e: core.RequestEvent): void {
  const user = requireWriter(e);
  const { body } = e.requestInfo();
  const batch = batchIn(body);
  if ("problem" in batch) throw new BadRequestError(batch.problem);
  const zone = zoneOf(user, String(body["zone"] ?? ""));
  withWriteLock(e, { route: "progress", user: user.id, operations: batchSize(batch) }, () => {
    const refused = merge(e.app, user.id, batch, zone);
    const completions = completionsOf(e.app, user.id).contents;
    issueFinished(e.app, user, completions, zone);
    answerPrivately(e, wholeProgressOf(e.app, user, zone, { completions, refused }));
  });
}

interface Merged {
  completions: Map<string, Completion>;
  refused: ProgressRefused[];
}

/** @param zone the learner's time zone, which decides when a day begins */
export function wholeProgressOf(
  app: CoreApp,
  user: core.Record,
  zone: string,
  { completions, refused }: Merged = { completions: completionsOf(app, user.id).contents, refused: [] },
): Progress {
  const course = theCourse();
  const visits = visitsOf(app, user.id).contents;
  const open = course.modules.filter(({ locked }) => !locked);
  const modules = open.map(({ id }) => [id, progressOf(course, id, completions, visits.get(String(id)))]);
  const lessons = [...completions]
    .filter(([, completion]) => isCompleted(completion))
    .map(([id, { completedAtMs, revision }]) => [id, { completedAt: new Date(completedAtMs).toISOString(), revision }]);
  return {
    modules: Object.fromEntries(modules),
    lessons: Object.fromEntries(lessons),
    last: lastVisit(course, [...visits.values()]),
    refused,
    certificates: certificatesOf(app, user.id),
    earnedAt: earnedAtOf(app, user.id),
    ...activityOf(user, completions.values(), practiceDaysOf(app, user.id), zone),
  };
}

type Activity = Pick<Progress, "today" | "streak" | "goal" | "days">;

/** The dashboard's activity. A day counts when a lesson was completed or a question practised. */
function activityOf(user: core.Record, completions: Iterable<Completion>, practised: string[], zone: string): Activity {
  const days = [...completions].flatMap((completion) => completion.days);
  const today = dayIn(Date.now(), zone);
  const active = new Set([...days, ...practised]);
  return {
    today,
    streak: streakOf(active, today),
    goal: { days: user.getInt("weeklyGoal") },
    days: lessonsByDay(days, practised, today),
  };
}
