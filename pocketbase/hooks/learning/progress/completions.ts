import { keptAtMs } from "../../platform/operations.rules.ts";
import { dateOf, msOf, queryRow, queryRows } from "../../platform/rows.ts";
import { type Completion, type Visit, completedAtMsOf } from "./progress.rules.ts";
import { finishedParts, certificateParts } from "../certificates/certificates.rules.ts";
import { issueMissing } from "../certificates/certificates.ts";
import { theCourse } from "../../platform/release/texts.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { zoneOf } from "../../platform/zones.ts";
import { currentRelease } from "../../platform/release/release.ts";
import { isFinished } from "../../platform/course.rules.ts";

/** A learner's records and their parsed contents, by lesson or module id. */
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

/** A version of everything that a merge depends on: it changes with every write. */
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

/** Saves through the record API rather than SQL, so that realtime reaches the learner's other devices. */
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

const CAUGHT_UP = "every certificate that was owed is issued";
const MOST_AT_ONCE = 200;

const OVERDUE = `SELECT completions.user AS user FROM completions JOIN users ON users.id = completions.user
  WHERE lessonId IN (SELECT value FROM json_each({:lessons})) AND completedAt != '' AND removedAt = '' AND displayName != ''
  AND NOT EXISTS (
    SELECT 1 FROM certificates WHERE certificates.user = completions.user AND certificates.moduleId = {:moduleId}
  )
  GROUP BY completions.user HAVING COUNT(*) = {:count} LIMIT {:most}`;

/** Issues the missing certificates for what the learner has finished. */
export function issueFinished(
  app: CoreApp,
  user: core.Record,
  completions: Map<string, Completion>,
  zone: string,
): void {
  issueMissing(app, user, finishedParts(theCourse(), completedAtMsOf(completions)), zone);
}

const issueTo = (app: CoreApp, user: core.Record): void =>
  issueFinished(app, user, completionsOf(app, user.id).contents, zoneOf(user, ""));

/** Issues the certificates that waited for a display name. */
export function onNameGiven(e: core.RecordEvent): void {
  e.next();
  const [before, now] = [e.record.original(), e.record].map((user) => user.getString("displayName"));
  if (before !== now) issueTo(e.app, e.record);
}

/**
 * Issues missing certificates: a removed lesson or an unlocked module may have finished a learner's module, and failed
 * ones are retried. At most MOST_AT_ONCE users per part and run, since each certificate is a write.
 */
export function issueOverdue(app: CoreApp): void {
  const { name } = currentRelease();
  const owed = new Set(
    certificateParts(theCourse()).flatMap(({ moduleId, lessonIds }) => ownersOf(app, moduleId, lessonIds)),
  );
  for (const user of app.findRecordsByIds("users", [...owed])) if (user) issueTo(app, user);
  sharedStore.set(CAUGHT_UP, owed.size < MOST_AT_ONCE ? name : "");
}

/** The course changes only with a restart or a new version of the site. */
export function issueAfterStart(app: CoreApp): void {
  if (sharedStore.get(CAUGHT_UP) !== currentRelease().name) issueOverdue(app);
}

/** Users who completed all of the lessons and lack the certificate; at most MOST_AT_ONCE. */
function ownersOf(app: CoreApp, moduleId: string, lessonIds: string[]): string[] {
  const bound = { moduleId, lessons: JSON.stringify(lessonIds), count: lessonIds.length, most: MOST_AT_ONCE };
  return queryRows(app, { user: "" }, OVERDUE, bound).map(({ user }) => user);
}

/** Ids of the lessons that the user has completed. */
export function doneBy(app: CoreApp, user: string): Set<string> {
  const rows = app.findRecordsByFilter(
    "completions",
    "user = {:user} && removedAt = '' && completedAt != ''",
    "",
    0,
    0,
    {
      user,
    },
  );
  return new Set(rows.flatMap((row) => row?.getString("lessonId") ?? []));
}

/** Runs in the transaction of a progress change: updates `finished` on the learner's reviews. */
export function markFinished(app: CoreApp, user: string): void {
  const reviews = app.findRecordsByFilter("reviews", "user = {:user}", "", 0, 0, { user });
  if (reviews.length === 0) return;
  const done = doneBy(app, user);
  for (const review of reviews) {
    if (!review) continue;
    const isDone = isFinished(theCourse(), review.getString("contentId"), done);
    if (review.getBool("finished") === isDone) continue;
    review.set("finished", isDone);
    app.saveNoValidate(review);
  }
}
