import { isTooMany } from "../limits/limits.ts";
import { lookAt } from "../moderation/judging.ts";
import { weigh } from "../moderation/weighing.ts";
import { letWrite } from "../platform/learner.ts";

/** Somebody reports a review; the collection's rule says that it is not their own. */
export function onReport(e: core.RecordRequestEvent): void {
  letWrite(e);
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { reviewReportsOf: e.record.getString("user") })) return;
  e.next();
}

/** Each report is kept with what it weighs; with enough of them the review is hidden until a moderator has looked. */
export function look(e: core.RecordEvent): void {
  const { app, record } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      record.set("weight", weigh(tx, record.getString("user")));
      e.next();
      lookAt(tx, "reviews", record.getString("review"));
    });
  } finally {
    e.app = app;
  }
}
