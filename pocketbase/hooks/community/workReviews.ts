// The queue of work for review. First come posts whose author gave two reviews, the latest first; then waiting posts,
// the longest wait first; then posts that two others have reviewed. A review is a reply to someone else’s work with
// about seventy letters of its own; reviews of one person’s work count once a month. Each change of a reply judges it
// again in the same transaction: hiding or deleting it takes the place on top back.
import { timeOf, queryRows, writeAndLook, msOf, storedTime, firstRow, execute, saveRow } from "../platform/rows.ts";
import { type Given, queuePlace, REVIEWS, settled, isReview, countingReviews, isOnTop } from "./workReviews.rules.ts";
import type { WorkTurn } from "#contract/community.d.ts";
import { learner, answerPrivately } from "../platform/doors/learner.ts";

const MOST_GIVEN = 200;
const MOST_WAITING = 20;
const MOST_OTHERS = 10;

const GIVEN = `SELECT id, author, valid, spentOn, spentAt FROM workReviews WHERE user = {:user} ORDER BY created DESC, id LIMIT ${String(MOST_GIVEN)}`;

/** The latest reviews that a user gave, the oldest first. */
export function givenBy(app: CoreApp, user: string): Given[] {
  const rows = queryRows(app, { id: "", author: "", valid: false, spentOn: "", spentAt: "" }, GIVEN, { user });
  return rows.map(({ valid, spentAt, ...row }) => ({ ...row, isValid: valid, spentMs: timeOf(spentAt) })).reverse();
}

/** A post that asks for reviews, and the number it has received. */
export interface Asking {
  id: string;
  title: string;
  queue: number;
  received: number;
}

const RECEIVED = "(SELECT COUNT(*) FROM workReviews w WHERE w.post = p.id AND w.valid = TRUE)";
const ASKING = `SELECT p.id AS id, p.title AS title, p.queue AS queue, ${RECEIVED} AS received FROM posts p
  WHERE p.user = {:user} AND p.topic = 'feedback' AND p.hidden = FALSE AND p.team = FALSE
  ORDER BY p.created DESC, p.id LIMIT ${String(MOST_WAITING)}`;

/** The user's latest posts that ask for reviews, the newest first. */
export const askingOf = (app: CoreApp, user: string): Asking[] =>
  queryRows(app, { id: "", title: "", queue: 0, received: 0 }, ASKING, { user });

/** The number of counting reviews that a post has received. */
export function receivedOf(app: CoreApp, post: string): number {
  const query = "SELECT COUNT(*) AS count FROM workReviews WHERE post = {:post} AND valid = TRUE";
  return queryRows(app, { count: 0 }, query, { post })[0]?.count ?? 0;
}

/** When the author's reviews put the post on top, in milliseconds; 0 when they did not. */
export function frontOf(app: CoreApp, post: string): number {
  const query = "SELECT COALESCE(MAX(spentAt), '') AS at FROM workReviews WHERE spentOn = {:post}";
  return timeOf(queryRows(app, { at: "" }, query, { post })[0]?.at ?? "");
}

const WORDS = "SELECT body FROM replies WHERE user = {:user} AND post = {:post} AND hidden = FALSE ORDER BY created";
const OTHERS = `SELECT r.body AS body FROM workReviews w JOIN replies r ON r.user = w.user AND r.post = w.post
  WHERE w.user = {:user} AND w.post != {:post} ORDER BY w.created DESC LIMIT ${String(MOST_OTHERS)}`;
const bodies = (app: CoreApp, query: string, bound: Record<string, string>) =>
  queryRows(app, { body: "" }, query, bound).map(({ body }) => body);

/** The text of a user's visible replies to a post. */
export const wordsTo = (app: CoreApp, user: string, post: string): string =>
  bodies(app, WORDS, { user, post }).join("\n");

/** The texts of a user's latest reviews of other posts. */
export const wordsToOthers = (app: CoreApp, user: string, post: string): string[] =>
  bodies(app, OTHERS, { user, post });

/** The lessons that a user has shown work for. */
export function shownLessons(app: CoreApp, user: string): string[] {
  const query =
    "SELECT DISTINCT lessonId FROM posts WHERE user = {:user} AND topic = 'feedback' AND lessonId != '' LIMIT 500";
  return queryRows(app, { lessonId: "" }, query, { user }).map(({ lessonId }) => lessonId);
}

const TABLE = "workReviews";
const MOST_JUDGED = 50;
const DECIDES = ["topic", "hidden", "team"];

const asksForReviews = (post: core.Record): boolean => post.getString("topic") === "feedback" && !post.getBool("team");

/** Updates a post's place in the queue, in the transaction that changed what it depends on. */
function place(tx: CoreApp, id: string): void {
  const [post] = tx.findRecordsByIds("posts", [id]);
  if (!post) return;
  const queue = queuePlace({
    ...{ asks: asksForReviews(post), createdMs: msOf(post, "created") },
    ...{ received: receivedOf(tx, id), frontMs: frontOf(tx, id) },
  });
  if (queue !== post.getFloat("queue"))
    execute(tx, "UPDATE posts SET queue = {:queue} WHERE id = {:id}", { queue, id });
}

/** Decides again which post of a user's is on top for the reviews they gave. */
function settle(tx: CoreApp, user: string): void {
  if (user === "") return;
  const nowMs = Date.now();
  const waiting = askingOf(tx, user).filter(({ received }) => received < REVIEWS);
  const { takenBack, spent } = settled(
    givenBy(tx, user),
    waiting.map(({ id }) => id),
    nowMs,
  );
  for (const post of takenBack)
    execute(tx, `UPDATE ${TABLE} SET spentOn = '', spentAt = '' WHERE spentOn = {:post}`, { post });
  const spend = `UPDATE ${TABLE} SET spentOn = {:on}, spentAt = {:at} WHERE id = {:id}`;
  for (const id of spent?.ids ?? []) execute(tx, spend, { id, on: spent?.on ?? "", at: storedTime(nowMs) });
  for (const post of new Set([...takenBack, ...(spent ? [spent.on] : [])])) place(tx, post);
}

/** When a post starts or stops asking for reviews, updates its place and settles its author's reviews. */
export function queuePost(e: core.RecordEvent): void {
  const { record } = e;
  const isNew = record.isNew();
  const isMoved = DECIDES.some((name) => record.getString(name) !== record.original().getString(name));
  if (!isNew && !isMoved) return e.next();
  writeAndLook(e, (tx) => {
    place(tx, record.id);
    settle(tx, record.getString("user"));
  });
}

interface Review {
  user: string;
  /** The reviewed post and its author. */
  post: core.Record;
  author: string;
  /** The stored review; undefined for a new one. */
  known: core.Record | undefined;
}

/**
 * The review that a reply gives; undefined when it is none. A post reviewed while it asked for reviews keeps its
 * reviews.
 */
function reviewIn(tx: CoreApp, reply: core.Record): Review | undefined {
  const user = reply.getString("user");
  const [post] = user ? tx.findRecordsByIds("posts", [reply.getString("post")]) : [];
  if (!post || post.getString("user") === user) return undefined;
  const known = firstRow(tx, TABLE, "user = {:user} && post = {:post}", { user, post: post.id });
  if (known) return { user, post, known, author: known.getString("author") };
  const author = post.getString("user");
  return author && asksForReviews(post) ? { user, post, known, author } : undefined;
}

/** Judges a reply again after each change, in the same transaction. */
export function noteReview(tx: CoreApp, reply: core.Record): void {
  const review = reviewIn(tx, reply);
  if (!review || !judge(tx, review)) return;
  for (const one of [review.user, review.author]) settle(tx, one);
}

/** Judges a user's latest reviews again after all their replies were hidden or restored at once. */
export function noteReviewsOf(tx: CoreApp, user: string): void {
  const rows = tx.findRecordsByFilter(TABLE, "user = {:user}", "-created", MOST_JUDGED, 0, { user });
  const authors = rows.flatMap((known) => {
    const [post] = known ? tx.findRecordsByIds("posts", [known.getString("post")]) : [];
    const author = known?.getString("author") ?? "";
    return post && judge(tx, { user, post, author, known }) ? [author] : [];
  });
  for (const one of new Set([user, ...authors])) settle(tx, one);
}

/** Stores whether a review counts, and updates the post's place. @returns whether that changed */
function judge(tx: CoreApp, review: Review): boolean {
  const valid = saysSomething(tx, review);
  if (valid === (review.known?.getBool("valid") ?? false)) return false;
  keep(tx, review, valid);
  place(tx, review.post.id);
  return true;
}

function saysSomething(tx: CoreApp, { user, post }: Review): boolean {
  const work = ["body", "sheet", "questions"].map((name) => post.getString(name)).join("\n");
  return isReview(wordsTo(tx, user, post.id), [work, ...wordsToOthers(tx, user, post.id)]);
}

function keep(tx: CoreApp, { user, post, author, known }: Review, valid: boolean): void {
  saveRow(tx, TABLE, { ...(!known && { user, post: post.id, author }), valid }, known);
}

/**
 * Answers with the caller's state in the review queue: their waiting post, the reviews they gave, and the lessons they
 * showed work for.
 */
export function turn(e: core.RequestEvent): void {
  const user = learner(e);
  const [post] = askingOf(e.app, user.id).filter(({ received }) => received < REVIEWS);
  const given = countingReviews(givenBy(e.app, user.id), [], Date.now()).length;
  return answerPrivately(e, {
    lessons: shownLessons(e.app, user.id),
    given: Math.min(REVIEWS, given),
    waiting: post ? { id: post.id, title: post.title, received: post.received, isOnTop: isOnTop(post.queue) } : null,
  } satisfies WorkTurn);
}
