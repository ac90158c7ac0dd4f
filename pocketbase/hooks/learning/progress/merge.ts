import type { LessonRefusal } from "#contract/course.d.ts";
import type { ProgressRefused } from "#contract/progress.d.ts";
import { award } from "../achievements/awarding.ts";
import { isLocked, lessonIn, REFUSALS } from "../../platform/course.rules.ts";
import { theCourse } from "../../platform/course.ts";
import { membershipLog } from "../../access/entitlements.ts";
import { atMsOf, countedAtMs } from "../../platform/operations/moments.rules.ts";
import type { Sent } from "../../platform/operations/operations.rules.ts";
import { dayIn, isZone } from "../../platform/zones.ts";
import { said } from "../../platform/release/texts.ts";
import { markFinished } from "./finishedReviews.ts";
import { type Batch, revisionOf } from "./batch.rules.ts";
import { completionsOf, saveCompletion, saveVisit, completionsVersion, visitsOf } from "./completions.ts";
import { mergedCompletion, type Operation, completionRefusal } from "./progress.rules.ts";

/** One request of one learner. */
interface Request {
  app: CoreApp;
  user: string;
  nowMs: number;
  /** Where the learner is when an operation does not say it. */
  zone: string;
  refused: ProgressRefused[];
}

/** What is to be written, and what the learner's rows were when it was worked out. */
interface Plan {
  version: string;
  refused: ProgressRefused[];
  /** Writes each row that changed. */
  writes: ((tx: CoreApp) => void)[];
  changesLessons: boolean;
}

/**
 * Keeps all of what is allowed or nothing; gives back what was refused and why. It is worked out before the transaction,
 * for which the writes of everybody wait, and once more inside when another device was faster.
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
