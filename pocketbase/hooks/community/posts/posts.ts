import type { FoundPost, Topic, HousePost } from "#contract/community.d.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { queryRows, execute, firstRow } from "../../platform/rows.ts";
import { matchOf, snippetOf, indexedPost } from "./searching.rules.ts";
import { answerPrivately } from "../../platform/doors/learner.ts";
import { siteBrand, said } from "../../platform/release/texts.ts";
import { currentRelease, siteFile } from "../../platform/release/release.ts";
import { uncall, untell } from "../mentions.ts";

/** Only the newest matching posts are ranked, so that a frequent word does not rank every post. */
const MOST_WEIGHED = 5_000;
const WEIGHED = `SELECT rowid AS place, bm25(posts_fts, 4.0, 1.0) AS weight FROM posts_fts
  WHERE posts_fts MATCH {:match} ORDER BY rowid DESC LIMIT ${String(MOST_WEIGHED)}`;
const FIND = `SELECT p.rowid AS place, p.id AS id, p.title AS title, p.topic AS topic, p.userName AS userName,
    p.answers AS answers, p.created AS created, p.body AS body
  FROM (${WEIGHED}) w CROSS JOIN posts p ON p.rowid = w.place WHERE p.hidden = FALSE`;
/** Answers with the posts that contain all search words, the best match first; paid ones for members only. */
export function searchPosts(e: core.RequestEvent): void {
  if (isTooMany(e, { searchesFrom: networkFrom(e) })) return;
  const query = e.request.url.query();
  const isMember = e.auth?.collection().name === "users" && hasPremium(e.app, e.auth.id);
  const asked = { asked: query.get("q"), topic: query.get("topic").slice(0, 20), isMember };
  return answerPrivately(e, { found: foundIn(e.app, asked) });
}

/** A search as submitted. */
interface Asked {
  asked: string;
  /** "" for all. */
  topic: string;
  isMember: boolean;
}

/** At most 20 visible posts, the best match first. */
export function foundIn(app: CoreApp, { asked, topic, isMember }: Asked): FoundPost[] {
  const match = matchOf(asked);
  if (match === "") return [];
  const shape = { place: 0, id: "", title: "", topic: "", userName: "", answers: 0, created: "", body: "" };
  const where = `${isMember ? "" : " AND p.premium = FALSE"}${topic ? " AND p.topic = {:topic}" : ""}`;
  const rows = queryRows(app, shape, `${FIND}${where} ORDER BY w.weight LIMIT 20`, { match, ...(topic && { topic }) });
  return rows.map(({ id, title, userName, answers, created, body, ...row }) => ({
    ...{ id, title, topic: row.topic as Topic, userName, answers, created, parts: snippetOf(body, asked) },
  }));
}

const PUT = `INSERT OR REPLACE INTO posts_fts(rowid, title, body)
  SELECT rowid, {:title}, {:body} FROM posts WHERE id = {:id}`;

const put = (app: CoreApp, { id, title, body }: { id: string; title: string; body: string }): void =>
  void execute(app, PUT, { id, title: indexedPost(title), body: indexedPost(body) });

/** Updates the search index when a post's title or text changes. */
export function onSave(e: core.RecordEvent): void {
  const { record } = e;
  const has = (name: string) => record.getString(name) !== record.original().getString(name);
  const isOther = record.isNew() || has("title") || has("body");
  e.next();
  if (isOther) put(e.app, { id: record.id, title: record.getString("title"), body: record.getString("body") });
}

const MOST_AT_ONCE = 500;
const MISSING = `SELECT p.id AS id, p.title AS title, p.body AS body FROM posts p
  WHERE NOT EXISTS (SELECT 1 FROM posts_fts_docsize d WHERE d.id = p.rowid) ORDER BY p.rowid DESC LIMIT ${String(MOST_AT_ONCE)}`;

/** Indexes posts written before the index existed or without hooks: the newest first, a batch at a time. */
export function indexMissing(app: CoreApp): void {
  if (!app.hasTable("posts_fts_docsize")) return;
  const rows = queryRows(app, { id: "", title: "", body: "" }, MISSING);
  if (rows.length > 0) app.runInTransaction((tx) => rows.forEach((row) => put(tx, row)));
}

/** The table does not exist before the first migrations; `indexMissing` then does nothing. */
export function indexPostsAtStart(e: core.BootstrapEvent): void {
  e.next();
  indexMissing(e.app);
}

const TABLE = "posts";
const KEPT = "house posts kept";

/**
 * The table does not exist before the first migrations; the team's posts are then created at the first community
 * request.
 */
export function seedPostsAtStart(e: core.BootstrapEvent): void {
  e.next();
  keepHousePosts(e.app);
}

function written(app: CoreApp): HousePost[] {
  try {
    return JSON.parse(toString($os.readFile(siteFile("community.json")))) as HousePost[];
  } catch (error) {
    app.logger().warn("The house's own posts cannot be read. Build the site anew.", "error", String(error));
    return [];
  }
}

/** Updates the team's posts from content/community once for each release; hidden ones stay hidden. */
export function keepHousePosts(app: CoreApp): void {
  const { name } = currentRelease();
  if (app.store().get(KEPT) === name || !app.hasTable(TABLE)) return;
  app.store().set(KEPT, name);
  for (const post of written(app)) {
    try {
      keep(app, post);
    } catch (error) {
      app.logger().error("A post of the house could not be kept", "key", post.key, "error", String(error));
    }
  }
}

function keep(app: CoreApp, { key, topic, title, body, lessonId, pinned }: HousePost): void {
  const known = firstRow(app, TABLE, "key = {:key}", { key });
  const row = known ?? new Record(app.findCachedCollectionByNameOrId(TABLE));
  const wanted = {
    key,
    topic,
    title,
    body,
    lessonId,
    team: true,
    userName: siteBrand(app.settings().meta.appName).name,
  };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  if (known && names.every((name) => String(row.get(name)) === String(wanted[name]))) return;
  for (const name of names) row.set(name, wanted[name]);
  if (!known) row.set("pinned", pinned);
  app.save(row);
}

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
 * On account deletion, deletes the user's likes, reports, blocks, drafts and earlier versions with one statement each,
 * not row by row. Posts and replies stay, anonymous, because others answered them; texts of others stay without the
 * links that mention the user.
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
    // Keeps the reviewed works of a deleted author distinct by post.
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

/** Deletes everything attached to a post, in the same transaction. */
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
