import type { ModerationSent, ReportedReview } from "#contract/reviews.d.ts";
import { isTooMany } from "../limits/limits.ts";
import { noteHidden as noteByHand } from "../moderation/byHand.ts";
import { note } from "../moderation/log.ts";
import { type Act, actIn } from "../moderation/moderation.rules.ts";
import { moderator } from "../platform/learner.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { targetOf } from "./reviews.rules.ts";

const LONGEST_REASON = 500;
const MOST_LISTED = 200;

const REPORTED = `SELECT v.id AS id, v.contentId AS contentId, v.userName AS userName, v.rating AS rating, v.title AS title,
    v.content AS content, v.hidden AS hidden, json_group_array(r.reason) AS reasons
  FROM (SELECT * FROM reviewReports WHERE settled = FALSE ORDER BY created) r JOIN reviews v ON v.id = r.review
  GROUP BY v.id ORDER BY MIN(r.created) LIMIT ${MOST_LISTED}`;

interface Done {
  /** "" for the server itself, and for a superuser. */
  moderator: string;
  act: Act;
  reason: string;
}

/** What there is to look at: the reviews with reports that no moderator has answered yet. */
export function list(e: core.RequestEvent): void {
  moderator(e);
  const shape = { id: "", contentId: "", userName: "", rating: 0, title: "", content: "", hidden: false, reasons: "" };
  const rows = arrayOf(new DynamicModel(shape));
  e.app.db().newQuery(REPORTED).all(rows);
  const reviews = [...(rows as unknown as Iterable<typeof shape>)].map(
    ({ id, contentId, userName, rating, title, content, hidden, reasons }): ReportedReview => ({
      ...{ id, contentId, userName, rating, title, content, hidden },
      reasons: JSON.parse(reasons) as string[],
    }),
  );
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { reviews });
}

/** Hides a review from everybody but its writer, or brings it back. */
export function moderate(e: core.RequestEvent): void {
  const by = moderator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = e.requestInfo().body as Partial<ModerationSent>;
  const act = actIn(sent.act);
  const message = 'Say "hide" or "restore".';
  if (!act) throw new BadRequestError(message, { act: new ValidationError("validation_act", message) });
  const reason = typeof sent.reason === "string" ? oneLine(sent.reason.slice(0, LONGEST_REASON)) : "";
  e.app.runInTransaction((tx) => {
    const [review] = tx.findRecordsByIds("reviews", [e.request.pathValue("id")]);
    if (!review) throw new NotFoundError("There is no such review.");
    if (review.getString("user") === by.id) throw new ForbiddenError("Somebody else decides about your own review.");
    setHidden(tx, review, { moderator: by.id, act, reason });
  });
  return e.json(200, { act });
}

/** The outcome of a look, in its transaction: from here on the reports that led to it count no longer. */
export function setHidden(tx: CoreApp, review: core.Record, done: Done): void {
  review.set("hidden", done.act === "hide");
  tx.saveNoValidate(review);
  settle(tx, review, done);
}

function settle(tx: CoreApp, review: core.Record, done: Done): void {
  // What accounts hid together a moderator has not seen yet.
  const isSeen = done.moderator !== "" || done.act === "restore";
  const query = "UPDATE reviewReports SET settled = TRUE WHERE review = {:review}";
  if (isSeen) tx.db().newQuery(query).bind({ review: review.id }).execute();
  note(tx, { ...done, target: targetOf(review.getString("user"), review.getString("contentId")) });
}

export const noteHidden = (e: core.RecordRequestEvent): void =>
  noteByHand(e, (tx, act, reason) => settle(tx, e.record, { moderator: "", act, reason }));
