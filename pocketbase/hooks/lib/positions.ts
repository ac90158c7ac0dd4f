import type { Sent } from "../rules/acts.ts";
import { lessonIn } from "../rules/course.ts";
import { mergedPosition, type Position, positionOf, positionsIn } from "../rules/positions.ts";
import { theCourse } from "./course.ts";
import { dateOf, msOf } from "./times.ts";

type Reason = "unknown" | "invalid";
interface Refused {
  lessonId: string;
  reason: Reason;
  message: string;
}

const REFUSALS: Record<Reason, string> = {
  unknown: "There is no such lesson.",
  invalid: "This is no second of a video.",
};

/** Merges where one device stopped with what all others told, and answers the whole. */
export function write(e: core.RequestEvent): void {
  const user = e.auth;
  if (user?.collection().name !== "users") throw new UnauthorizedError("Log in to go on where you stopped.");
  const sent = positionsIn(e.requestInfo().body);
  if (!Array.isArray(sent)) throw new BadRequestError(sent.problem);
  const refused = merge(e.app, user.id, sent);
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { positions: answer(e.app, user.id), refused });
}

/** Keeps all of what is allowed or nothing; a lesson that left the course is refused alone. */
function merge(app: CoreApp, user: string, list: Sent[]): Refused[] {
  let refused: Refused[] = [];
  app.runInTransaction((tx) => {
    // A transaction that is tried again begins anew.
    refused = [];
    const rows = rowsOf(tx, user);
    for (const sent of list) {
      const reason = keep(tx, user, rows, sent);
      if (reason) refused.push({ lessonId: String(sent["lessonId"] ?? ""), reason, message: REFUSALS[reason] });
    }
  });
  return refused;
}

function keep(tx: CoreApp, user: string, rows: Map<string, core.Record>, sent: Sent): Reason | undefined {
  const lesson = lessonIn(theCourse(), sent["lessonId"]);
  const position = positionOf(sent, Date.now());
  if (!lesson || !position) return lesson ? "invalid" : "unknown";
  const known = rows.get(lesson.id);
  const old = known && contentOf(known);
  const merged = mergedPosition(old, position);
  if (merged === old) return undefined;
  const record = known ?? newRow(tx, user, lesson.id);
  record.set("second", merged.second);
  record.set("furthest", merged.furthest);
  record.set("at", dateOf(merged.atMs));
  tx.save(record);
  rows.set(lesson.id, record);
  return undefined;
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
  atMs: msOf(record, "at"),
});

function answer(app: CoreApp, user: string): Record<string, { second: number; furthest: number; at: string }> {
  const rows = [...rowsOf(app, user)].map(([lessonId, record]) => {
    const { second, furthest, atMs } = contentOf(record);
    return [lessonId, { second, furthest, at: new Date(atMs).toISOString() }];
  });
  return Object.fromEntries(rows);
}
