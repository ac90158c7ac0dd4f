// The queue of work for review. On top is whoever gave two reviews, the latest first; then what waits, the longest
// first; then what two others reviewed. A review is an answer to somebody else’s work with some seventy letters of
// one’s own; of one person’s work it counts once in a month. It is judged again with each change of it, in the same
// transaction: hidden or thrown away, it takes the place back.
import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { msOf, storedTime } from "../../platform/times.ts";
import { queuePlace, REVIEWS, settled } from "./queue.rules.ts";
import { askingOf, frontOf, givenBy, receivedOf, wordsTo, wordsToOthers } from "./rows.ts";
import { isReview } from "./words.rules.ts";
import { firstRow, execute } from "../../platform/rows.ts";

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
  const row = known ?? new Record(tx.findCachedCollectionByNameOrId(TABLE));
  if (!known) for (const [name, value] of Object.entries({ user, post: post.id, author })) row.set(name, value);
  row.set("valid", valid);
  tx.save(row);
}
