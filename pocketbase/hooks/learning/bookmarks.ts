import { refuseField } from "../platform/doors/learner.ts";
import { said } from "../platform/release/texts.ts";
import { msOf } from "../platform/rows.ts";
import { tagsProblem } from "./bookmarks.rules.ts";

/** Validates the tags and moves a creation time in the future, from a fast clock, back to now. */
export function checkBookmark(e: core.RecordEvent): void {
  const { record } = e;
  if (msOf(record, "createdAt") > Date.now()) record.set("createdAt", new Date().toISOString());
  const problem = tagsProblem(record.getString("tags"));
  if (problem) refuseField("tags", "tags", said(problem));
  e.next();
}
