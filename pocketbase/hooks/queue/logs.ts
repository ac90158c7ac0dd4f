import type { LogLine } from "#contract/moderation.d.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { dateOf, msOf } from "../platform/times.ts";

const MOST = 20;

const lines = (app: CoreApp, rows: (core.Record | undefined)[]): LogLine[] =>
  rows.flatMap((row) => (row ? [lineOf(app, row)] : []));

function lineOf(app: CoreApp, row: core.Record): LogLine {
  const [by] = app.findRecordsByIds("users", [row.getString("moderator")]);
  return {
    ...{ at: dateOf(msOf(row, "at")), act: row.getString("act"), target: row.getString("target") },
    ...{ reason: row.getString("reason"), note: row.getString("note"), until: dateOf(msOf(row, "until")) },
    moderator: by ? oneLine(by.getString("displayName")) || "Anonymous" : "",
  };
}

/** What was decided about something before, the latest first. */
export const logOn = (app: CoreApp, target: string): LogLine[] =>
  lines(app, app.findRecordsByFilter("moderationLog", "target = {:target}", "-at,-@rowid", MOST, 0, { target }));

/** The same about somebody and all they wrote. */
export const logOf = (app: CoreApp, user: string): LogLine[] =>
  lines(app, app.findRecordsByFilter("moderationLog", "user = {:user}", "-at,-@rowid", MOST, 0, { user }));
