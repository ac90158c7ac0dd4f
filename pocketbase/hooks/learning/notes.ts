import { isTooMany } from "../platform/limits/limits.ts";
import { writeAndLook, queryRow } from "../platform/rows.ts";
import { letWrite } from "../platform/doors/learner.ts";
import { said } from "../platform/release/texts.ts";
import { type Kept, notesProblem } from "./notes.rules.ts";

/** A learner writes a note or changes one: so often a day. */
export function onNoteWrite(e: core.RecordRequestEvent): void {
  letWrite(e);
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { noteWritesOf: e.record.getString("user") })) return;
  e.next();
}

export function keepNoteBounds(e: core.RecordEvent): void {
  writeAndLook(e, (tx) => {
    const problem = notesProblem(keptBy(tx, e.record.getString("user")));
    if (!problem) return;
    const message = said(problem);
    throw new BadRequestError(message, { text: new ValidationError("validation_notes_full", message) });
  });
}

function keptBy(app: CoreApp, user: string): Kept {
  const bytes = "COALESCE(SUM(LENGTH(CAST(text AS BLOB))), 0) AS bytes";
  const query = `SELECT COUNT(*) AS notes, ${bytes} FROM notes WHERE user = {:user}`;
  return queryRow(app, { notes: 0, bytes: 0 }, query, { user });
}
