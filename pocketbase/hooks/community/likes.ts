import { hasPremium } from "../access/entitlements.ts";
import { isTooMany } from "../platform/limits/limits.ts";
import { writeAndLook, execute, queryRows, queryRow } from "../platform/rows.ts";
import { learner, letWrite, answerPrivately, refuseField } from "../platform/doors/learner.ts";
import { checkVerified } from "./posts/author.ts";
import { said } from "../platform/release/texts.ts";
import type { HiddenReply, OwnActs } from "#contract/community.d.ts";
import { idsIn } from "./likes.rules.ts";
import { treeOf } from "./pages/html.rules.ts";
import { WAITS, waitsSince } from "./pages/views.rules.ts";

const refuse = (message: string): never => refuseField("post", "like", message);

/** Checks a new like; the collection's rule refuses likes of the user's own entries. */
export function onLike(e: core.RecordRequestEvent): void {
  letWrite(e, "others");
  const user = e.record.getString("user");
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { likesOf: user })) return;
  if (!e.hasSuperuserAuth()) checkVerified(e.app, learner(e.requestEvent));
  checkTarget(e.app, e.record, user);
  e.next();
}

/** Refuses a like of an entry that the user may not read. */
function checkTarget(app: CoreApp, like: core.Record, user: string): void {
  const [postId, replyId] = [like.getString("post"), like.getString("reply")];
  if ((postId === "") === (replyId === "")) refuse(said("oneLike"));
  const [reply] = replyId ? app.findRecordsByIds("replies", [replyId]) : [];
  const [post] = app.findRecordsByIds("posts", [reply?.getString("post") ?? postId]);
  if (!post || post.getBool("hidden") || reply?.getBool("hidden")) return refuse(said("likeTarget"));
  if (post.getBool("premium") && !hasPremium(app, user)) refuse(said("likeTarget"));
}

/**
 * Recounts after each like or unlike in the same transaction, so that concurrent likes are neither lost nor counted
 * twice.
 */
export function countLike(e: core.RecordEvent): void {
  const name = e.record.getString("post") ? "post" : "reply";
  const table = name === "post" ? "posts" : "replies";
  const id = e.record.getString(name);
  const query = `UPDATE ${table} SET likes = (SELECT COUNT(*) FROM likes WHERE ${name} = {:id}) WHERE id = {:id}`;
  writeAndLook(e, (tx) => void execute(tx, query, { id }));
}

const MOST_COUNTED = 100;
const MOST_HIDDEN = 20;

const IDS = "(SELECT value FROM json_each({:ids}))";

/**
 * Answers with the caller's likes and reports among the entries of a page and their own hidden replies under its post.
 * For users who have answered someone before, adds the number of posts that wait for an answer.
 */
export function ownActs(e: core.RequestEvent): void {
  const user = learner(e);
  const query = e.request.url.query();
  const [posts, replies] = [idsIn(query.get("posts")), idsIn(query.get("replies"))];
  const likes = {
    ...likesAmong(e.app, user.id, "post", posts),
    ...likesAmong(e.app, user.id, "reply", replies),
  };
  const [thread = ""] = idsIn(query.get("thread"));
  const hidden = thread ? hiddenUnder(e.app, thread, user.id) : [];
  const reported = reportedAmong(e.app, user.id, [...posts, ...replies]);
  return answerPrivately(e, { likes, reported, waiting: waitingFor(e.app, user.id), hidden } satisfies OwnActs);
}

function likesAmong(app: CoreApp, user: string, name: "post" | "reply", ids: string[]): Record<string, string> {
  if (ids.length === 0) return {};
  const query = `SELECT id, ${name} AS target FROM likes WHERE user = {:user} AND ${name} IN ${IDS}`;
  const found = queryRows(app, { id: "", target: "" }, query, { user, ids: JSON.stringify(ids) });
  return Object.fromEntries(found.map(({ id, target }) => [target, id]));
}

function reportedAmong(app: CoreApp, user: string, ids: string[]): string[] {
  if (ids.length === 0) return [];
  const query = `SELECT targetId AS id FROM reports WHERE user = {:user} AND targetId IN ${IDS}`;
  return queryRows(app, { id: "" }, query, { user, ids: JSON.stringify(ids) }).map(({ id }) => id);
}

const HIDDEN = `SELECT id, html, heldFor, created FROM replies WHERE post = {:thread} AND hidden = TRUE AND user = {:user}
  ORDER BY created LIMIT ${String(MOST_HIDDEN)}`;

const hiddenUnder = (app: CoreApp, thread: string, user: string): HiddenReply[] =>
  queryRows(app, { id: "", html: "", heldFor: "", created: "" }, HIDDEN, { thread, user }).map(
    ({ html, created, ...row }) => ({ ...row, words: treeOf(html), created: created.replace(" ", "T") }),
  );

const HELPED = `SELECT COUNT(*) AS count FROM (SELECT 1 FROM replies r JOIN posts p ON p.id = r.post
  WHERE r.user = {:user} AND p.user != {:user} LIMIT 1)`;

function waitingFor(app: CoreApp, user: string): number {
  if (queryRow(app, { count: 0 }, HELPED, { user }).count === 0) return 0;
  const open = hasPremium(app, user) ? "" : " AND p.premium = FALSE";
  const query = `SELECT COUNT(*) AS count FROM (SELECT 1 FROM posts p WHERE p.hidden = FALSE AND ${WAITS}${open}
    AND p.user != {:user} LIMIT ${String(MOST_COUNTED)})`;
  return queryRow(app, { count: 0 }, query, { user, before: waitsSince(Date.now()) }).count;
}
