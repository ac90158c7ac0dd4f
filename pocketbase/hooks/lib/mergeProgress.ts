import { atMsOf, revisionOf, type Sent, type SentActs } from "../rules/acts.ts";
import { isLocked, lessonIn, REFUSALS, type Refusal } from "../rules/course.ts";
import { type Act, countedAtMs, merged, refusalOf } from "../rules/progress.ts";
import { completionsOf, saveCompletion, saveVisit, visitsOf } from "./completions.ts";
import { theCourse } from "./course.ts";
import { membershipOf } from "./entitlements.ts";
import { dayIn, isZone } from "./zones.ts";

export interface Refused {
  act: "completed" | "removed" | "visited";
  lessonId: string;
  reason: Refusal;
  message: string;
}

/** One request of one learner, inside its transaction. */
interface Batch {
  tx: CoreApp;
  user: string;
  nowMs: number;
  /** Where the learner is when an act does not say it. */
  zone: string;
  refused: Refused[];
}

/** Keeps all of what is allowed or nothing; gives back what was refused and why. */
export function merge(app: CoreApp, user: string, acts: SentActs, zone: string): Refused[] {
  let refused: Refused[] = [];
  app.runInTransaction((tx) => {
    // A transaction that is tried again begins anew.
    refused = [];
    const batch: Batch = { tx, user, zone, nowMs: Date.now(), refused };
    keepLessons(batch, [...completing(batch, acts.completed), ...removing(batch, acts.removed)]);
    keepVisits(batch, acts.visited);
  });
  return refused;
}

function refuse({ refused }: Batch, act: Refused["act"], sent: Sent, reason: Refusal): void {
  refused.push({ act, lessonId: String(sent["lessonId"] ?? ""), reason, message: REFUSALS[reason] });
}

type LessonAct = { lessonId: string; moduleId: number; act: Act };

function completing(batch: Batch, list: Sent[]): LessonAct[] {
  const wasMember = membershipOf(batch.tx, batch.user);
  return list.flatMap((sent) => {
    const lesson = lessonIn(theCourse(), sent["lessonId"]);
    const atMs = atMsOf(sent["completedAt"], batch.nowMs);
    const reason = refusalOf(theCourse(), lesson, () => wasMember(countedAtMs(atMs, batch.nowMs)));
    if (reason) refuse(batch, "completed", sent, reason);
    if (reason || !lesson) return [];
    const zone = typeof sent["zone"] === "string" && isZone(sent["zone"]) ? sent["zone"] : batch.zone;
    const act: Act = { kind: "completed", atMs, zone, revision: revisionOf(sent["revision"], lesson.revision) };
    return [{ lessonId: lesson.id, moduleId: lesson.moduleId, act }];
  });
}

function removing(batch: Batch, list: Sent[]): LessonAct[] {
  return list.flatMap((sent) => {
    const lesson = lessonIn(theCourse(), sent["lessonId"]);
    if (!lesson) refuse(batch, "removed", sent, "unknown");
    const act: Act = { kind: "removed", atMs: atMsOf(sent["removedAt"], batch.nowMs) };
    return lesson ? [{ lessonId: lesson.id, moduleId: lesson.moduleId, act }] : [];
  });
}

function keepLessons({ tx, user, nowMs }: Batch, acts: LessonAct[]): void {
  const { records, contents } = completionsOf(tx, user);
  const changed = new Map<string, number>();
  for (const { lessonId, moduleId, act } of acts) {
    const old = contents.get(lessonId);
    const row = merged(old, act, nowMs, dayIn);
    if (row !== old) changed.set(lessonId, moduleId);
    contents.set(lessonId, row);
  }
  for (const [lessonId, moduleId] of changed) {
    const row = contents.get(lessonId);
    if (row) saveCompletion(tx, records.get(lessonId), { user, moduleId, lessonId }, row);
  }
}

function keepVisits(batch: Batch, list: Sent[]): void {
  const { tx, user, nowMs } = batch;
  const { records, contents } = visitsOf(tx, user);
  const changed = new Set<number>();
  for (const sent of list) {
    const lesson = lessonIn(theCourse(), sent["lessonId"]);
    const isOpen = lesson && !isLocked(theCourse(), lesson.moduleId);
    if (!isOpen) {
      refuse(batch, "visited", sent, lesson ? "locked" : "unknown");
      continue;
    }
    const lastAccessedMs = atMsOf(sent["lastAccessed"], nowMs);
    const module = String(lesson.moduleId);
    if ((contents.get(module)?.lastAccessedMs ?? 0) >= lastAccessedMs) continue;
    contents.set(module, { lessonId: lesson.id, lastAccessedMs });
    changed.add(lesson.moduleId);
  }
  for (const moduleId of changed) {
    const visit = contents.get(String(moduleId));
    if (visit) saveVisit(tx, records.get(String(moduleId)), { user, moduleId }, visit);
  }
}
