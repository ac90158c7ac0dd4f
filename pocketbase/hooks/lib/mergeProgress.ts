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

/** One batch of one learner, all of it or none; gives back what was refused and why. */
export function merge(app: CoreApp, user: string, acts: SentActs, zone: string): Refused[] {
  const refused: Refused[] = [];
  app.runInTransaction((tx) => {
    // A transaction that is tried again begins anew.
    refused.length = 0;
    mergeLessons(tx, user, acts, zone, refused);
    mergeVisits(tx, user, acts.visited, refused);
  });
  return refused;
}

function refuse(refused: Refused[], act: Refused["act"], sent: Sent, reason: Refusal): void {
  refused.push({ act, lessonId: String(sent["lessonId"] ?? ""), reason, message: REFUSALS[reason] });
}

function mergeLessons(tx: CoreApp, user: string, acts: SentActs, zone: string, refused: Refused[]): void {
  const course = theCourse();
  const nowMs = Date.now();
  const rows = completionsOf(tx, user);
  const wasMember = membershipOf(tx, user);
  const changed = new Set<string>();

  function apply(lessonId: string, act: Act): void {
    const old = rows.contents.get(lessonId);
    const row = merged(old, act, nowMs, dayIn);
    if (row === old) return;
    rows.contents.set(lessonId, row);
    changed.add(lessonId);
  }

  for (const sent of acts.completed) {
    const lesson = lessonIn(course, sent["lessonId"]);
    const atMs = atMsOf(sent["completedAt"], nowMs);
    const reason = refusalOf(course, lesson, () => wasMember(countedAtMs(atMs, nowMs)));
    if (reason || !lesson) {
      refuse(refused, "completed", sent, reason ?? "unknown");
      continue;
    }
    const there = typeof sent["zone"] === "string" && isZone(sent["zone"]) ? sent["zone"] : zone;
    const revision = revisionOf(sent["revision"], lesson.revision);
    apply(lesson.id, { kind: "completed", atMs, zone: there, revision });
  }
  for (const sent of acts.removed) {
    const lesson = lessonIn(course, sent["lessonId"]);
    if (lesson) apply(lesson.id, { kind: "removed", atMs: atMsOf(sent["removedAt"], nowMs) });
    else refuse(refused, "removed", sent, "unknown");
  }
  for (const lessonId of changed) {
    const [lesson, row] = [lessonIn(course, lessonId), rows.contents.get(lessonId)];
    if (!lesson || !row) continue;
    saveCompletion(tx, rows.records.get(lessonId), { user, moduleId: lesson.moduleId, lessonId }, row);
  }
}

function mergeVisits(tx: CoreApp, user: string, visited: Sent[], refused: Refused[]): void {
  const course = theCourse();
  const rows = visitsOf(tx, user);
  const changed = new Set<number>();
  for (const sent of visited) {
    const lesson = lessonIn(course, sent["lessonId"]);
    if (!lesson || isLocked(course, lesson.moduleId)) {
      refuse(refused, "visited", sent, lesson ? "locked" : "unknown");
      continue;
    }
    const { id: lessonId, moduleId } = lesson;
    const lastAccessedMs = atMsOf(sent["lastAccessed"], Date.now());
    if ((rows.contents.get(String(moduleId))?.lastAccessedMs ?? 0) >= lastAccessedMs) continue;
    rows.contents.set(String(moduleId), { lessonId, lastAccessedMs });
    changed.add(moduleId);
  }
  for (const moduleId of changed) {
    const visit = rows.contents.get(String(moduleId));
    const place = { user, moduleId, lessonId: "" };
    if (visit) saveVisit(tx, rows.records.get(String(moduleId)), place, visit);
  }
}
