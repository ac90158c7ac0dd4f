import type { SaidName } from "#contract/said.d.ts";
import { isTooMany } from "../platform/limits/limits.ts";
import { writeAndLook, msOf, queryRow } from "../platform/rows.ts";
import { letWrite } from "../platform/doors/learner.ts";
import { said } from "../platform/release/texts.ts";
import { bookmarksProblem, type Kept, tagsProblem } from "./bookmarks.rules.ts";

/** A learner makes a bookmark or changes one: so often a day. What a fast clock dates ahead was made now. */
export function onBookmarkWrite(e: core.RecordRequestEvent): void {
  letWrite(e);
  const { record } = e;
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { bookmarkWritesOf: record.getString("user") })) return;
  if (msOf(record, "createdAt") > Date.now()) record.set("createdAt", new Date().toISOString());
  e.next();
}

function refuse(field: string, code: string, problem: SaidName): never {
  const message = said(problem);
  throw new BadRequestError(message, { [field]: new ValidationError(code, message) });
}

export function checkTags(e: core.RecordEvent): void {
  const problem = tagsProblem(e.record.getString("tags"));
  if (problem) refuse("tags", "validation_tags", problem);
  e.next();
}

export function keepBookmarkBounds(e: core.RecordEvent): void {
  writeAndLook(e, (tx) => {
    const problem = bookmarksProblem(keptBy(tx, e.record.getString("user")));
    if (problem) refuse("url", "validation_bookmarks_full", problem);
  });
}

function keptBy(app: CoreApp, user: string): Kept {
  const bytes = "COALESCE(SUM(LENGTH(CAST(title || description || tags || url AS BLOB))), 0) AS bytes";
  const query = `SELECT COUNT(*) AS bookmarks, ${bytes} FROM bookmarks WHERE user = {:user}`;
  return queryRow(app, { bookmarks: 0, bytes: 0 }, query, { user });
}
