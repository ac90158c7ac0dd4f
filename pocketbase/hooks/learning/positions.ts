import type { SaidName } from "#contract/said.d.ts";
import type { PositionRefused, Positions } from "#contract/positions.d.ts";
import { lessonIn } from "../platform/course.rules.ts";
import { theCourse, said } from "../platform/release/texts.ts";
import { withWriteLock } from "../platform/limits/limits.ts";
import { keptAtMs, listIn, type Sent } from "../platform/operations.rules.ts";
import { requireWriter, answerPrivately } from "../platform/doors/learner.ts";
import { dateOf, msOf } from "../platform/rows.ts";
import { mergedPosition, type Position, positionOf } from "./positions.rules.ts";

const REFUSALS: Record<PositionRefused["reason"], SaidName> = {
  unknown: "unknownLesson",
  invalid: "noSecond",
};

/** Merges one device's positions with those of all others and returns all of them. */
export function writePositions(e: core.RequestEvent): void {
  const user = requireWriter(e);
  const sent = listIn(e.requestInfo().body, "positions");
  if (!Array.isArray(sent)) throw new BadRequestError(sent.problem);
  withWriteLock(e, { route: "positions", user: user.id, operations: sent.length }, () => {
    const refused = merge(e.app, user.id, sent);
    answerPrivately(e, { positions: positionsOf(e.app, user.id), refused } satisfies Positions);
  });
}

/** Stores all allowed positions or none; a lesson that is no longer in the course is refused by itself. */
function merge(app: CoreApp, user: string, list: Sent[]): PositionRefused[] {
  let refused: PositionRefused[] = [];
  app.runInTransaction((tx) => {
    // The transaction may be retried.
    refused = [];
    const records = rowsOf(tx, user);
    const merged = new Map([...records].map(([lessonId, record]) => [lessonId, contentOf(record)]));
    const changed = new Set<string>();
    for (const sent of list) {
      const [lessonId, reason] = keep(merged, changed, sent);
      if (reason) refused.push({ lessonId, reason, message: said(REFUSALS[reason]) });
    }
    // Writes each lesson once, however often the batch names it: other writers wait for this transaction.
    for (const lessonId of changed) {
      const position = merged.get(lessonId);
      if (position) save(tx, records.get(lessonId) ?? newRow(tx, user, lessonId), position);
    }
  });
  return refused;
}

function keep(
  merged: Map<string, Position>,
  changed: Set<string>,
  sent: Sent,
): [lessonId: string, reason?: PositionRefused["reason"]] {
  const lesson = lessonIn(theCourse(), sent["lessonId"]);
  const position = positionOf(sent, Date.now());
  if (!lesson) return [String(sent["lessonId"] ?? ""), "unknown"];
  if (!position) return [lesson.id, "invalid"];
  const old = merged.get(lesson.id);
  const now = mergedPosition(old, position);
  if (now !== old) changed.add(lesson.id);
  merged.set(lesson.id, now);
  return [lesson.id];
}

function save(tx: CoreApp, record: core.Record, { second, furthest, atMs }: Position): void {
  record.load({ second, furthest, at: dateOf(atMs) });
  tx.save(record);
}

function newRow(app: CoreApp, user: string, lessonId: string): core.Record {
  const record = new Record(app.findCachedCollectionByNameOrId("positions"));
  record.set("user", user);
  record.set("lessonId", lessonId);
  return record;
}

function rowsOf(app: CoreApp, user: string): Map<string, core.Record> {
  const found = app.findRecordsByFilter("positions", "user = {:user}", "", 0, 0, { user });
  return new Map(found.flatMap((row) => (row ? [[row.getString("lessonId"), row] as const] : [])));
}

const contentOf = (record: core.Record): Position => ({
  second: record.getFloat("second"),
  furthest: record.getFloat("furthest"),
  atMs: keptAtMs(msOf(record, "at"), Date.now()),
});

/** All positions of a user, by lesson id. */
export function positionsOf(app: CoreApp, user: string): Positions["positions"] {
  const rows = [...rowsOf(app, user)].map(([lessonId, record]) => {
    const { second, furthest, atMs } = contentOf(record);
    return [lessonId, { second, furthest, at: new Date(atMs).toISOString() }];
  });
  return Object.fromEntries(rows);
}
