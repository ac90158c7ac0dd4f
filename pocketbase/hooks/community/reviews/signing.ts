import { signAs } from "../authorSnapshot.ts";
import { theCourse } from "../../platform/course.ts";
import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { wasHidden } from "../moderation/log.ts";
import { reviewTarget } from "../moderation/moderatedRecord.rules.ts";
import { holdForLook, isHeldNow, noteHeld } from "../moderation/wordLists.ts";
import { oneLine, severalLines } from "../../platform/visible.rules.ts";
import { doneBy } from "../../learning/progress/finishedReviews.ts";
import { isFinished } from "../../platform/course.rules.ts";

const WRITTEN = ["rating", "title", "content", "at"];

/** Puts to a review what only the server may say: whose it is, as they are called today, and whether they finished it. */
export function signReview(e: core.RecordEvent): void {
  const { app, record } = e;
  const isWritten = WRITTEN.some((name) => record.getString(name) !== record.original().getString(name));
  if (record.isNew() || isWritten) {
    const contentId = record.getString("contentId");
    signAs(app, record);
    record.set("finished", isFinished(theCourse(), contentId, doneBy(app, record.getString("user"))));
    record.set("title", oneLine(record.getString("title")));
    record.set("content", severalLines(record.getString("content")));
    if (record.isNew() && wasHidden(app, reviewTarget(record.getString("user"), contentId))) record.set("hidden", true);
    holdForLook(app, record);
    if (isHeldNow(record)) return writeAndLook(e, (tx) => noteHeld(tx, record));
  }
  e.next();
}
