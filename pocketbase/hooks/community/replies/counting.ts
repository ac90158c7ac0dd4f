import { writeAndLook, execute } from "../../platform/rows.ts";
import { noteReview } from "../workReviews.ts";

/** Recounts the visible replies and the last activity, and drops an accepted reply that is hidden or gone. */
const COUNT = `UPDATE posts SET
    answers = (SELECT COUNT(*) FROM replies r WHERE r.post = posts.id AND r.hidden = FALSE),
    activeAt = COALESCE((SELECT MAX(created) FROM replies r WHERE r.post = posts.id AND r.hidden = FALSE), created),
    accepted = CASE WHEN EXISTS (SELECT 1 FROM replies r WHERE r.id = accepted AND r.hidden = FALSE) THEN accepted ELSE '' END`;

/** Recounts a post's replies in the transaction that changed them. */
export const countReplies = (tx: CoreApp, post: string): void =>
  void execute(tx, `${COUNT} WHERE id = {:post}`, { post });

/** Recounts all posts that the user replied to. */
export const countRepliesAll = (tx: CoreApp, user: string): void =>
  void execute(tx, `${COUNT} WHERE id IN (SELECT post FROM replies WHERE user = {:user})`, { user });

/** Recounts after each change of a reply in the same transaction, so that no concurrent change is lost. */
export function countReply(e: core.RecordEvent): void {
  const { record } = e;
  writeAndLook(e, (tx) => {
    countReplies(tx, record.getString("post"));
    noteReview(tx, record);
  });
}

/** Deletes a reply's reports and notifications with it. */
export function removeWithReply(e: core.RecordEvent): void {
  const reply = e.record.id;
  for (const where of [
    "reports WHERE target = 'replies' AND targetId = {:reply}",
    "notifications WHERE reply = {:reply}",
  ])
    execute(e.app, `DELETE FROM ${where}`, { reply });
  e.next();
}
