import type { ReviewRow, ReviewSent } from "#contract/reviews.d.ts";
import { theCourse, said } from "../platform/release/texts.ts";
import { hasPremium } from "../access/entitlements.ts";
import { isTooMany } from "../platform/limits/limits.ts";
import { followSuperuser } from "./moderation/visibility.ts";
import { keptAtMs } from "../platform/operations.rules.ts";
import { letWrite, requireWriter, refuseField } from "../platform/doors/learner.ts";
import { dateOf, msOf, firstRow, saveRow, writeAndLook, execute } from "../platform/rows.ts";
import { doneBy } from "../learning/progress/completions.ts";
import { isRating, REFUSED, reviewRefusal } from "./reviews.rules.ts";
import { signAs } from "./authorSnapshot.ts";
import { wasHidden } from "./moderation/log.ts";
import { reviewTarget } from "./moderation/moderation.rules.ts";
import { holdForLook, isHeldNow, noteHeld } from "./moderation/wordLists.ts";
import { oneLine, severalLines } from "../platform/visible.rules.ts";
import { isFinished } from "../platform/course.rules.ts";

function checkItem(app: CoreApp, user: string, contentId: string): void {
  const reader = { isMember: () => hasPremium(app, user), done: () => doneBy(app, user) };
  const refusal = reviewRefusal(theCourse(), contentId, reader);
  if (refusal) refuseField("contentId", refusal, said(REFUSED[refusal]));
}

/** The client's timestamp in milliseconds, at most now; now when it is missing or invalid. */
function momentIn(at: unknown): number {
  const ms = typeof at === "string" && at.length <= 40 ? Date.parse(at.replace(" ", "T")) : NaN;
  return ms > 0 ? Math.min(ms, Date.now()) : Date.now();
}

function textIn(sent: Partial<ReviewSent>, name: "title" | "content"): string {
  const text = sent[name] ?? "";
  if (typeof text !== "string") refuseField(name, "text", said("textWanted"));
  return text;
}

/** Creates or replaces the caller's review of a lesson or module. */
export function put(e: core.RequestEvent): void {
  const user = requireWriter(e, "others");
  if (isTooMany(e, { reviewWritesOf: user.id })) return;
  const contentId = e.request.pathValue("contentId");
  checkItem(e.app, user.id, contentId);
  const sent = e.requestInfo().body as Partial<ReviewSent>;
  const words = { rating: sent.rating, title: textIn(sent, "title"), content: textIn(sent, "content") };
  let row: ReviewRow | undefined;
  // The transaction serializes concurrent requests, so that only one row results.
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

/** The same checks for the collection API; a superuser may hide or restore a review. */
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

/** @throws a field error unless the rating is one to five whole stars */
export function validateReview(e: core.RecordEvent): void {
  if (!isRating(e.record.getFloat("rating"))) refuseField("rating", "rating", said("chooseStars"));
  e.next();
}

const WRITTEN = ["rating", "title", "content", "at"];

/** Sets the server-controlled fields of a review: the author snapshot and whether they finished the content. */
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

const COUNT = `UPDATE reviews SET helpful = (SELECT COUNT(*) FROM reviewVotes WHERE review = {:review})
  WHERE id = {:review}`;

/** Recounts after each vote in the same transaction, so that concurrent votes are neither lost nor counted twice. */
export function countVote(e: core.RecordEvent): void {
  const review = e.record.getString("review");
  writeAndLook(e, (tx) => void execute(tx, COUNT, { review }));
}

const COUNT_WITHOUT = `UPDATE reviews SET helpful =
    (SELECT COUNT(*) FROM reviewVotes WHERE reviewVotes.review = reviews.id AND reviewVotes.user != {:user})
  WHERE id IN (SELECT review FROM reviewVotes WHERE user = {:user})`;
const THEIRS = "user = {:user} OR review IN (SELECT id FROM reviews WHERE user = {:user})";

/**
 * On account deletion, deletes the user's reviews, votes and reports with one statement each, not row by row. Recounts
 * the reviews they voted for, and anonymizes the log entries about their own.
 */
export function forgetReviews(e: core.RecordEvent): void {
  const statements = [
    COUNT_WITHOUT,
    `DELETE FROM reviewVotes WHERE ${THEIRS}`,
    `DELETE FROM reviewReports WHERE ${THEIRS}`,
    "DELETE FROM reviews WHERE user = {:user}",
    // A range matches the prefix with the index; LIKE would scan the whole log.
    "UPDATE moderationLog SET target = REPLACE(target, {:user}, '-') WHERE target > 'reviews ' || {:user} || ' ' AND target < 'reviews ' || {:user} || '!'",
  ];
  for (const statement of statements) execute(e.app, statement, { user: e.record.id });
  e.next();
}

/** Deletes a review's votes and reports with it, in the same transaction. */
export function removeWithReview(e: core.RecordEvent): void {
  for (const table of ["reviewVotes", "reviewReports"])
    execute(e.app, `DELETE FROM ${table} WHERE review = {:review}`, { review: e.record.id });
  e.next();
}
