import { writeAndLook, execute } from "../../platform/rows.ts";
import { noteReview } from "../workReviews.ts";

/** How many replies anybody sees, and when there was something new last; an accepted reply that is gone is none. */
const COUNT = `UPDATE posts SET
    answers = (SELECT COUNT(*) FROM replies r WHERE r.post = posts.id AND r.hidden = FALSE),
    activeAt = COALESCE((SELECT MAX(created) FROM replies r WHERE r.post = posts.id AND r.hidden = FALSE), created),
    accepted = CASE WHEN EXISTS (SELECT 1 FROM replies r WHERE r.id = accepted AND r.hidden = FALSE) THEN accepted ELSE '' END`;

/** Counts a post's replies anew, in the transaction that changed them. */
export const countReplies = (tx: CoreApp, post: string): void =>
  void execute(tx, `${COUNT} WHERE id = {:post}`, { post });

/** The same for all posts that somebody answered. */
export const countRepliesAll = (tx: CoreApp, user: string): void =>
  void execute(tx, `${COUNT} WHERE id IN (SELECT post FROM replies WHERE user = {:user})`, { user });

/** Each reply that comes, goes, is hidden or brought back is counted in its own transaction: of many at once none is lost. */
export function countReply(e: core.RecordEvent): void {
  const { record } = e;
  writeAndLook(e, (tx) => {
    countReplies(tx, record.getString("post"));
    noteReview(tx, record);
  });
}

/** With a reply go the reports of it, and what was told of it. */
export function removeWithReply(e: core.RecordEvent): void {
  const reply = e.record.id;
  for (const where of [
    "reports WHERE target = 'replies' AND targetId = {:reply}",
    "notifications WHERE reply = {:reply}",
  ])
    execute(e.app, `DELETE FROM ${where}`, { reply });
  e.next();
}
