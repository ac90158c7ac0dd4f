import { isTooMany } from "../limits/limits.ts";
import { keepWeighed } from "../moderation/judging.ts";
import { reasonOf } from "../moderation/moderation.rules.ts";
import { letWrite } from "../platform/doors/learner.ts";

/** Somebody reports a review; the collection's rule says that it is not their own. */
export function onReport(e: core.RecordRequestEvent): void {
  letWrite(e);
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { reviewReportsOf: e.record.getString("user") })) return;
  e.record.set("reason", reasonOf(e.record.getString("reason")));
  e.next();
}

/** Each report is kept with what it weighs; with enough of them the review is hidden until a moderator has looked. */
export function look(e: core.RecordEvent): void {
  keepWeighed(e, "reviews", e.record.getString("review"));
}
