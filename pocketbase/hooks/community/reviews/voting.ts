import { isTooMany } from "../../platform/limits/limits.ts";
import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { letWrite } from "../../platform/doors/learner.ts";
import { execute } from "../../platform/rows.ts";

const COUNT = `UPDATE reviews SET helpful = (SELECT COUNT(*) FROM reviewVotes WHERE review = {:review})
  WHERE id = {:review}`;

/** Somebody found a review helpful; the collection's rule says that it is not their own. */
export function onVote(e: core.RecordRequestEvent): void {
  letWrite(e, "others");
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { reviewVotesOf: e.record.getString("user") })) return;
  e.next();
}

/** Each vote, and each that goes, is counted in its own transaction: of many at once none is lost or counted twice. */
export function countVote(e: core.RecordEvent): void {
  const review = e.record.getString("review");
  writeAndLook(e, (tx) => void execute(tx, COUNT, { review }));
}
