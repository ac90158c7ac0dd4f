import { writeAndLook } from "../limits/writeAndLook.ts";

/** How many replies anybody sees, and when there was something new last; an accepted reply that is gone is none. */
const COUNT = `UPDATE posts SET
    answers = (SELECT COUNT(*) FROM replies WHERE post = {:post} AND hidden = FALSE),
    activeAt = COALESCE((SELECT MAX(created) FROM replies WHERE post = {:post} AND hidden = FALSE), created),
    accepted = CASE WHEN EXISTS (SELECT 1 FROM replies r WHERE r.id = accepted AND r.hidden = FALSE) THEN accepted ELSE '' END
  WHERE id = {:post}`;

/** Counts a post's replies anew, in the transaction that changed them. */
export const countReplies = (tx: CoreApp, post: string): void => void tx.db().newQuery(COUNT).bind({ post }).execute();

/** Each reply that comes, goes, is hidden or brought back is counted in its own transaction: of many at once none is lost. */
export function count(e: core.RecordEvent): void {
  const post = e.record.getString("post");
  writeAndLook(e, (tx) => countReplies(tx, post));
}
