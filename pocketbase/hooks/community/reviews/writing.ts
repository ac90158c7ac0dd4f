import type { ReviewRow, ReviewSent } from "#contract/reviews.d.ts";
import { theCourse } from "../../platform/course.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { followSuperuser } from "../moderation/visibility.ts";
import { keptAtMs } from "../../platform/operations/moments.rules.ts";
import { letWrite, requireWriter } from "../../platform/doors/learner.ts";
import { dateOf, msOf } from "../../platform/times.ts";
import { said } from "../../platform/release/texts.ts";
import { doneBy } from "../../learning/progress/finishedReviews.ts";
import { isRating, REFUSED, reviewRefusal } from "./reviews.rules.ts";
import { firstRow, saveRow } from "../../platform/rows.ts";

const field = (name: string, code: string, message: string): BadRequestError =>
  new BadRequestError(message, { [name]: new ValidationError(`validation_${code}`, message) });

function checkItem(app: CoreApp, user: string, contentId: string): void {
  const reader = { isMember: () => hasPremium(app, user), done: () => doneBy(app, user) };
  const refusal = reviewRefusal(theCourse(), contentId, reader);
  if (refusal) throw field("contentId", refusal, said(REFUSED[refusal]));
}

/** A moment a device told, never ahead; now where it tells none. */
function momentIn(at: unknown): number {
  const ms = typeof at === "string" && at.length <= 40 ? Date.parse(at.replace(" ", "T")) : NaN;
  return ms > 0 ? Math.min(ms, Date.now()) : Date.now();
}

function textIn(sent: Partial<ReviewSent>, name: "title" | "content"): string {
  const text = sent[name] ?? "";
  if (typeof text !== "string") throw field(name, "text", said("mustBeText"));
  return text;
}

/** Writes the caller's one review of a lesson or module, or puts it in the place of the former. */
export function put(e: core.RequestEvent): void {
  const user = requireWriter(e, "others");
  if (isTooMany(e, { reviewWritesOf: user.id })) return;
  const contentId = e.request.pathValue("contentId");
  checkItem(e.app, user.id, contentId);
  const sent = e.requestInfo().body as Partial<ReviewSent>;
  const words = { rating: sent.rating, title: textIn(sent, "title"), content: textIn(sent, "content") };
  let row: ReviewRow | undefined;
  // One after the other: of many at once there is one row in the end.
  e.app.runInTransaction((tx) => {
    row = shown(keep(tx, { user: user.id, contentId, atMs: momentIn(sent.at) }, words));
  });
  return e.json(200, row);
}

interface Place {
  user: string;
  contentId: string;
  atMs: number;
}

function keep(tx: CoreApp, { user, contentId, atMs }: Place, words: object): core.Record {
  const about = { user, contentId };
  const known = firstRow(tx, "reviews", "user = {:user} && contentId = {:contentId}", about);
  if (known && keptAtMs(msOf(known, "at"), Date.now()) > atMs) return known;
  return saveRow(tx, "reviews", { ...about, ...words, at: dateOf(atMs) }, known);
}

const shown = (row: core.Record): ReviewRow => ({
  ...{ id: row.id, user: row.getString("user"), contentId: row.getString("contentId") },
  ...{ userName: row.getString("userName"), userAvatar: row.getString("userAvatar") },
  userTitle: row.getString("userTitle"),
  ...{ rating: row.getInt("rating"), title: row.getString("title"), content: row.getString("content") },
  ...{ helpful: row.getInt("helpful"), finished: row.getBool("finished"), hidden: row.getBool("hidden") },
  heldFor: row.getString("heldFor"),
  ...{ at: row.getString("at"), created: row.getString("created") },
});

/** The same by the collection's own doors; a superuser hides a review there, or brings it back. */
export function onReviewWrite(e: core.RecordRequestEvent): void {
  if (e.hasSuperuserAuth()) return followSuperuser(e, "reviews");
  letWrite(e, "others");
  const { record } = e;
  const user = record.getString("user");
  if (isTooMany(e.requestEvent, { reviewWritesOf: user })) return;
  checkItem(e.app, user, record.getString("contentId"));
  record.set("at", dateOf(momentIn(record.getString("at"))));
  e.next();
}

export function validateReview(e: core.RecordEvent): void {
  if (!isRating(e.record.getFloat("rating"))) throw field("rating", "rating", said("chooseStars"));
  e.next();
}
