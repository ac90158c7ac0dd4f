import { keptAtMs } from "../../platform/operations/moments.rules.ts";
import { dateOf, msOf } from "../../platform/times.ts";
import type { Completion, Visit } from "./progress.rules.ts";
import { queryRow } from "../../platform/rows.ts";

/** A learner's rows by what they are about, and what is in them. */
export interface Rows<Content> {
  records: Map<string, core.Record>;
  contents: Map<string, Content>;
}

function rowsOf<Content>(
  app: CoreApp,
  collection: string,
  user: string,
  key: string,
  contentOf: (record: core.Record) => Content,
): Rows<Content> {
  const rows: Rows<Content> = { records: new Map(), contents: new Map() };
  for (const record of app.findRecordsByFilter(collection, "user = {:user}", "", 0, 0, { user })) {
    if (!record) continue;
    rows.records.set(record.getString(key), record);
    rows.contents.set(record.getString(key), contentOf(record));
  }
  return rows;
}

export const completionsOf = (app: CoreApp, user: string): Rows<Completion> =>
  rowsOf(app, "completions", user, "lessonId", (record) => ({
    operationAtMs: keptAtMs(msOf(record, "actAt"), Date.now()),
    completedAtMs: msOf(record, "completedAt"),
    removedAtMs: msOf(record, "removedAt"),
    revision: record.getInt("revision"),
    zone: record.getString("zone"),
    days: JSON.parse(record.getString("days") || "[]") as string[],
  }));

export const visitsOf = (app: CoreApp, user: string): Rows<Visit> =>
  rowsOf(app, "visits", user, "moduleId", (record) => ({
    lessonId: record.getString("lessonId"),
    lastAccessedMs: keptAtMs(msOf(record, "lastAccessed"), Date.now()),
  }));

const VERSION = `SELECT
  COALESCE((SELECT group_concat(lessonId || actAt || completedAt || removedAt || days) FROM completions WHERE user = {:user}), '') ||
  COALESCE((SELECT group_concat(moduleId || lastAccessed) FROM visits WHERE user = {:user}), '') AS version`;

/** All that a merge decides by: it changes with every write. */
export const completionsVersion = (app: CoreApp, user: string): string =>
  queryRow(app, { version: "" }, VERSION, { user }).version;

function rowFor(app: CoreApp, collection: string, known: core.Record | undefined, user: string): core.Record {
  if (known) return known;
  const row = new Record(app.findCachedCollectionByNameOrId(collection));
  row.set("user", user);
  return row;
}

type Place = { user: string; moduleId: number };
type LessonPlace = Place & { lessonId: string };

/** Saved as a record and not by a statement, so that the learner's other devices hear of it. */
export function saveCompletion(
  app: CoreApp,
  known: core.Record | undefined,
  place: LessonPlace,
  row: Completion,
): void {
  const record = rowFor(app, "completions", known, place.user);
  record.set("moduleId", place.moduleId);
  record.set("lessonId", place.lessonId);
  record.set("actAt", dateOf(row.operationAtMs));
  record.set("completedAt", dateOf(row.completedAtMs));
  record.set("removedAt", dateOf(row.removedAtMs));
  record.set("revision", row.revision);
  record.set("zone", row.zone);
  record.set("days", JSON.stringify(row.days));
  app.save(record);
}

export function saveVisit(app: CoreApp, known: core.Record | undefined, place: Place, visit: Visit): void {
  const record = rowFor(app, "visits", known, place.user);
  record.load({ moduleId: place.moduleId, lessonId: visit.lessonId, lastAccessed: dateOf(visit.lastAccessedMs) });
  app.save(record);
}
