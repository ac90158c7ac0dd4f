import type { AskedSecond, Post, Reply, Cursor, View } from "./views.rules.ts";
import { ASKED_ROW, POST, REPLY, askedFor, PAGE } from "./views.rules.ts";
import { queryRows } from "../../platform/rows.ts";

/** SQL for columns that are not shown as stored. */
const SHOWN: Record<string, string> = {
  hasPage: "COALESCE(u.publicPage, FALSE) AS hasPage",
  pictures: "CASE WHEN p.picturesHidden THEN '[]' ELSE p.pictures END AS pictures",
};
const columns = (shape: object, table: string): string =>
  Object.keys(shape)
    .map((name) => SHOWN[name] ?? `${table}.${name} AS ${name}`)
    .join(", ");
const POSTS = `SELECT ${columns(POST, "p")} FROM posts p LEFT JOIN users u ON u.id = p.user`;
const REPLIES = `SELECT ${columns(REPLY, "r")} FROM replies r LEFT JOIN users u ON u.id = r.user`;

/** One page of a list, plus one row when there is another page. */
export function postsOf(app: CoreApp, view: View): Post[] {
  const { where, order, bound } = askedFor(view);
  return queryRows(app, POST, `${POSTS} WHERE ${where} ORDER BY ${order} LIMIT ${String(PAGE.posts + 1)}`, bound);
}

/** The newest posts about a lesson that are examined, and the seconds that are returned. */
const MOST_ASKED = { posts: 2000, seconds: 300 };

/** The seconds of a lesson's video that posts ask about. */
export function askedSeconds(app: CoreApp, { lessonId, isMember }: View): AskedSecond[] {
  const open = isMember ? "" : " AND p.premium = FALSE";
  const newest = `SELECT p.second, p.id, p.created FROM posts p WHERE p.hidden = FALSE AND p.lessonId = {:lessonId}${open}
    ORDER BY p.created DESC, p.id DESC LIMIT ${String(MOST_ASKED.posts)}`;
  // With MAX(), SQLite takes a group's other columns from the row that has the maximum.
  const query = `SELECT second, COUNT(*) AS count, id, MAX(created) AS at FROM (${newest}) WHERE second > 0
    GROUP BY second ORDER BY at DESC LIMIT ${String(MOST_ASKED.seconds)}`;
  return queryRows(app, ASKED_ROW, query, { lessonId });
}

/** The pinned posts of a list; for a topic, only that topic's. */
export function pinnedOf(app: CoreApp, { topic, isMember }: View): Post[] {
  const where = `p.pinned = TRUE AND p.hidden = FALSE${isMember ? "" : " AND p.premium = FALSE"}${topic && " AND p.topic = {:topic}"}`;
  return queryRows(app, POST, `${POSTS} WHERE ${where} ORDER BY p.created DESC LIMIT 5`, { ...(topic && { topic }) });
}

/** A visible post; undefined when it is missing or for members only and the reader is none. */
export function postWith(app: CoreApp, id: string, isMember: boolean): Post | undefined {
  const open = isMember ? "" : " AND p.premium = FALSE";
  return queryRows(app, POST, `${POSTS} WHERE p.id = {:id} AND p.hidden = FALSE${open}`, { id })[0];
}

/** One page of a post's replies in order of creation, plus one row when there is another page. */
export function repliesOf(app: CoreApp, post: string, after: Cursor | undefined): Reply[] {
  const from = after ? " AND (r.created, r.id) > ({:at}, {:id})" : "";
  const query = `${REPLIES} WHERE r.post = {:post} AND r.hidden = FALSE${from} ORDER BY r.created, r.id LIMIT ${String(PAGE.replies + 1)}`;
  return queryRows(app, REPLY, query, { post, ...(after && { at: after.at, id: after.id }) });
}

/** A visible reply, under whichever post. */
export const replyWith = (app: CoreApp, id: string): Reply | undefined =>
  id ? queryRows(app, REPLY, `${REPLIES} WHERE r.id = {:id} AND r.hidden = FALSE`, { id })[0] : undefined;

/** A user's visible posts, the newest first. */
export function postsBy(app: CoreApp, user: string, isMember: boolean): Post[] {
  const open = isMember ? "" : " AND p.premium = FALSE";
  const query = `${POSTS} WHERE p.user = {:user} AND p.hidden = FALSE${open} ORDER BY p.created DESC, p.id DESC LIMIT 50`;
  return queryRows(app, POST, query, { user });
}

const MOST_LISTED = 5000;
const LISTED =
  "SELECT COALESCE(GROUP_CONCAT('  <url><loc>' || {:address} || id || '</loc><lastmod>' || SUBSTR(activeAt, 1, 10) || " +
  "'</lastmod></url>', CHAR(10)), '') AS xml FROM (SELECT id, activeAt FROM posts WHERE hidden = FALSE AND premium = FALSE " +
  `ORDER BY created DESC, id DESC LIMIT ${String(MOST_LISTED)})`;

/** The newest public posts as sitemap entries, joined by the database. */
export const listedPosts = (app: CoreApp, address: string): string =>
  queryRows(app, { xml: "" }, LISTED, { address })[0]?.xml ?? "";

/** The number of a user's visible replies. */
export function answersBy(app: CoreApp, user: string): number {
  const query = "SELECT COUNT(*) AS count FROM replies r WHERE r.user = {:user} AND r.hidden = FALSE";
  return queryRows(app, { count: 0 }, query, { user })[0]?.count ?? 0;
}

/** The posts with these ids that the reader may see, in no particular order. */
export function postsWith(app: CoreApp, ids: string[], isMember: boolean): Post[] {
  if (ids.length === 0) return [];
  const open = isMember ? "" : " AND p.premium = FALSE";
  const query = `${POSTS} WHERE p.id IN (SELECT value FROM json_each({:ids})) AND p.hidden = FALSE${open}`;
  return queryRows(app, POST, query, { ids: JSON.stringify(ids) });
}
