import { uncall, untell } from "../mentions.ts";
import { said } from "../../platform/release/texts.ts";
import { execute } from "../../platform/rows.ts";

const THEIRS = {
  posts: "SELECT post FROM likes WHERE user = {:user}",
  replies: "SELECT reply FROM likes WHERE user = {:user}",
};

const countWithout = (table: keyof typeof THEIRS, name: string): string =>
  `UPDATE ${table} SET likes = (SELECT COUNT(*) FROM likes WHERE likes.${name} = ${table}.id AND likes.user != {:user})
   WHERE id IN (${THEIRS[table]})`;

const FORMER_WORDS = `DELETE FROM postEdits WHERE (reply = '' AND post IN (SELECT id FROM posts WHERE user = {:user}))
  OR reply IN (SELECT id FROM replies WHERE user = {:user})`;

/**
 * With an account go its likes, reports, blocks and drafts, and what its posts said before they were changed, by a
 * statement each and not row by row. What it wrote stays, as others answered it, without its name; so does what others
 * wrote, without the links that called it by name.
 */
export function forgetCommunityActs(e: core.RecordEvent): void {
  const statements = [
    FORMER_WORDS,
    countWithout("posts", "post"),
    countWithout("replies", "reply"),
    ...["likes", "reports", "drafts", "mentions", "appeals"].map(
      (table) => `DELETE FROM ${table} WHERE user = {:user}`,
    ),
    "DELETE FROM blocks WHERE user = {:user} OR blocked = {:user}",
    // Whose work somebody reviewed is told apart by the work itself then.
    "UPDATE workReviews SET author = post WHERE author = {:user}",
    ...["posts", "replies"].map(
      (table) =>
        `UPDATE ${table} SET user = '', userName = {:gone}, userAvatar = '', userTitle = '' WHERE user = {:user}`,
    ),
  ];
  untell(e.app, e.record.id);
  const bound = { user: e.record.id, gone: said("deletedAccount") };
  for (const statement of statements) execute(e.app, statement, bound);
  uncall(e.app, e.record.id);
  e.next();
}

/** A post goes in one step with all that hangs on it. */
export function removeWithPost(e: core.RecordEvent): void {
  const replies = "SELECT id FROM replies WHERE post = {:post}";
  const statements = [
    `DELETE FROM likes WHERE post = {:post} OR reply IN (${replies})`,
    ...["mentions", "notifications"].map((table) => `DELETE FROM ${table} WHERE post = {:post}`),
    "DELETE FROM postEdits WHERE post = {:post}",
    `DELETE FROM reports WHERE target = 'replies' AND targetId IN (${replies})`,
    "DELETE FROM reports WHERE target IN ('posts', 'pictures') AND targetId = {:post}",
    "DELETE FROM replies WHERE post = {:post}",
  ];
  for (const statement of statements) execute(e.app, statement, { post: e.record.id });
  e.next();
}
