// The queue of work for review. On top is whoever gave two reviews, the latest first; then what waits, the longest
// first; then what two others reviewed. A review is an answer to somebody else’s work with some seventy letters of
// one’s own; of one person’s work it counts once in a month. It is judged again with each change of it, in the same
// transaction: hidden or thrown away, it takes the place back.
import { timeOf, queryRows, writeAndLook, msOf, storedTime, firstRow, execute, saveRow } from "../platform/rows.ts";
import { type Given, queuePlace, REVIEWS, settled, isReview, countingReviews, isOnTop } from "./workReviews.rules.ts";
import type { WorkTurn } from "#contract/community.d.ts";
import { learner, answerPrivately } from "../platform/doors/learner.ts";

const MOST_GIVEN = 200;
const MOST_WAITING = 20;
const MOST_OTHERS = 10;

const GIVEN = `SELECT id, author, valid, spentOn, spentAt FROM workReviews WHERE user = {:user} ORDER BY created DESC, id LIMIT ${String(MOST_GIVEN)}`;

/** The latest reviews that somebody gave, the oldest first. */
export function givenBy(app: CoreApp, user: string): Given[] {
  const rows = queryRows(app, { id: "", author: "", valid: false, spentOn: "", spentAt: "" }, GIVEN, { user });
  return rows.map(({ valid, spentAt, ...row }) => ({ ...row, isValid: valid, spentMs: timeOf(spentAt) })).reverse();
}

/** A post that asks for reviews, and by how many others it was reviewed. */
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

/** The latest posts of somebody's that ask for reviews, the newest first. */
export const askingOf = (app: CoreApp, user: string): Asking[] =>
  queryRows(app, { id: "", title: "", queue: 0, received: 0 }, ASKING, { user });

export function receivedOf(app: CoreApp, post: string): number {
  const query = "SELECT COUNT(*) AS count FROM workReviews WHERE post = {:post} AND valid = TRUE";
  return queryRows(app, { count: 0 }, query, { post })[0]?.count ?? 0;
}

/** When reviews of its writer's put a post on top; 0 when they did not. */
export function frontOf(app: CoreApp, post: string): number {
  const query = "SELECT COALESCE(MAX(spentAt), '') AS at FROM workReviews WHERE spentOn = {:post}";
  return timeOf(queryRows(app, { at: "" }, query, { post })[0]?.at ?? "");
}

const WORDS = "SELECT body FROM replies WHERE user = {:user} AND post = {:post} AND hidden = FALSE ORDER BY created";
const OTHERS = `SELECT r.body AS body FROM workReviews w JOIN replies r ON r.user = w.user AND r.post = w.post
  WHERE w.user = {:user} AND w.post != {:post} ORDER BY w.created DESC LIMIT ${String(MOST_OTHERS)}`;
const bodies = (app: CoreApp, query: string, bound: Record<string, string>) =>
  queryRows(app, { body: "" }, query, bound).map(({ body }) => body);

/** What somebody says to a post, where others see it. */
export const wordsTo = (app: CoreApp, user: string, post: string): string =>
  bodies(app, WORDS, { user, post }).join("\n");

/** What somebody said to other people's work lately. */
export const wordsToOthers = (app: CoreApp, user: string, post: string): string[] =>
  bodies(app, OTHERS, { user, post });

/** About which lessons somebody has shown work. */
export function shownLessons(app: CoreApp, user: string): string[] {
  const query =
    "SELECT DISTINCT lessonId FROM posts WHERE user = {:user} AND topic = 'feedback' AND lessonId != '' LIMIT 500";
  return queryRows(app, { lessonId: "" }, query, { user }).map(({ lessonId }) => lessonId);
}

const TABLE = "workReviews";
const MOST_JUDGED = 50;
const DECIDES = ["topic", "hidden", "team"];

const asksForReviews = (post: core.Record): boolean => post.getString("topic") === "feedback" && !post.getBool("team");

/** Puts a post where it belongs in the queue, in the transaction that changed what it stands there for. */
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

/** Works out anew which post of somebody's is on top for the reviews they gave. */
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

/** With each post that asks for reviews, or no longer does: its place, and whether its writer has one to give it. */
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
  /** What is reviewed, and whose it is. */
  post: core.Record;
  author: string;
  /** The row that is kept of it already. */
  known: core.Record | undefined;
}

/** What an answer is a review of; undefined when it is none. What was reviewed when it asked for it stays reviewed. */
function reviewIn(tx: CoreApp, reply: core.Record): Review | undefined {
  const user = reply.getString("user");
  const [post] = user ? tx.findRecordsByIds("posts", [reply.getString("post")]) : [];
  if (!post || post.getString("user") === user) return undefined;
  const known = firstRow(tx, TABLE, "user = {:user} && post = {:post}", { user, post: post.id });
  if (known) return { user, post, known, author: known.getString("author") };
  const author = post.getString("user");
  return author && asksForReviews(post) ? { user, post, known, author } : undefined;
}

/** With each answer to somebody's work that comes, changes, goes or is hidden, in its transaction. */
export function noteReview(tx: CoreApp, reply: core.Record): void {
  const review = reviewIn(tx, reply);
  if (!review || !judge(tx, review)) return;
  for (const one of [review.user, review.author]) settle(tx, one);
}

/** After all that somebody answered was hidden or brought back at once: their latest reviews are judged anew. */
export function noteReviewsOf(tx: CoreApp, user: string): void {
  const rows = tx.findRecordsByFilter(TABLE, "user = {:user}", "-created", MOST_JUDGED, 0, { user });
  const authors = rows.flatMap((known) => {
    const [post] = known ? tx.findRecordsByIds("posts", [known.getString("post")]) : [];
    const author = known?.getString("author") ?? "";
    return post && judge(tx, { user, post, author, known }) ? [author] : [];
  });
  for (const one of new Set([user, ...authors])) settle(tx, one);
}

/** Keeps whether a review counts, and puts what it is about in its place. @returns whether that changed */
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

/** How it stands with one's own work: what waits, what was given for it, and about which lessons one has shown some. */
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
