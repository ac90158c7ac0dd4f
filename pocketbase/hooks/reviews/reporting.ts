import { isTooMany } from "../limits/limits.ts";
import { writeAndLook } from "../limits/writeAndLook.ts";
import { canMail } from "../mails/mails.ts";
import { isHiddenBy, type Report } from "../moderation/moderation.rules.ts";
import { letWrite } from "../platform/learner.ts";
import { timeOf } from "../platform/times.ts";
import { setHidden } from "./moderating.ts";

const OPEN = `SELECT r.user AS user, r.created AS at, u.created AS made, u.verified AS verified, u.standing AS standing,
    u.standingUntil AS standingUntil
  FROM reviewReports r JOIN users u ON u.id = r.user WHERE r.review = {:review} AND r.settled = FALSE`;

/** Somebody reports a review; the collection's rule says that it is not their own. */
export function onReport(e: core.RecordRequestEvent): void {
  letWrite(e);
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { reviewReportsOf: e.record.getString("user") })) return;
  e.next();
}

/** With each report: whether there are enough to hide the review until a moderator has looked. */
export function look(e: core.RecordEvent): void {
  const id = e.record.getString("review");
  writeAndLook(e, (tx) => {
    const review = tx.findRecordById("reviews", id);
    if (review.getBool("hidden") || !isHiddenBy(reportsOf(tx, id), canMail(tx))) return;
    setHidden(tx, review, { moderator: "", act: "hide", reason: "Reported by three accounts." });
  });
}

function reportsOf(app: CoreApp, review: string): Report[] {
  const shape = { user: "", at: "", made: "", verified: false, standing: "", standingUntil: "" };
  const rows = arrayOf(new DynamicModel(shape));
  app.db().newQuery(OPEN).bind({ review }).all(rows);
  return [...(rows as unknown as Iterable<typeof shape>)].map(
    ({ user, at, made, verified, standing, standingUntil }) => ({
      ...{ user, atMs: timeOf(at), accountMadeAtMs: timeOf(made), isVerified: verified },
      standing: { standing, untilMs: timeOf(standingUntil) },
    }),
  );
}
