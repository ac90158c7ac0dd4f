import type { FoundPost, Topic } from "#contract/community.d.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { queryRows, execute } from "../../platform/rows.ts";
import { matchOf, snippetOf } from "./searching.rules.ts";
import { indexedPost } from "./words.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

/** So many of the posts with all the words are weighed, the latest: of a word that is everywhere not each one. */
const MOST_WEIGHED = 5_000;
const WEIGHED = `SELECT rowid AS place, bm25(posts_fts, 4.0, 1.0) AS weight FROM posts_fts
  WHERE posts_fts MATCH {:match} ORDER BY rowid DESC LIMIT ${String(MOST_WEIGHED)}`;
const FIND = `SELECT p.rowid AS place, p.id AS id, p.title AS title, p.topic AS topic, p.userName AS userName,
    p.answers AS answers, p.created AS created, p.body AS body
  FROM (${WEIGHED}) w CROSS JOIN posts p ON p.rowid = w.place WHERE p.hidden = FALSE`;
/** The posts with all the words that are looked for, the best first; of what is sold for members alone. */
export function searchPosts(e: core.RequestEvent): void {
  if (isTooMany(e, { searchesFrom: networkFrom(e) })) return;
  const query = e.request.url.query();
  const isMember = e.auth?.collection().name === "users" && hasPremium(e.app, e.auth.id);
  const asked = { asked: query.get("q"), topic: query.get("topic").slice(0, 20), isMember };
  return answerPrivately(e, { found: foundIn(e.app, asked) });
}

/** What is looked for, as somebody typed it. */
interface Asked {
  asked: string;
  /** "" for all. */
  topic: string;
  isMember: boolean;
}

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

/** The words of a post are found as soon as it is written, and those it had before no more. */
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

/** Takes in what was written before the index was there, or past the hooks: the latest first, some at a time. */
export function indexMissing(app: CoreApp): void {
  if (!app.hasTable("posts_fts_docsize")) return;
  const rows = queryRows(app, { id: "", title: "", body: "" }, MISSING);
  if (rows.length > 0) app.runInTransaction((tx) => rows.forEach((row) => put(tx, row)));
}

/** Before the very first start's migrations there is no table yet. */
export function indexPostsAtStart(e: core.BootstrapEvent): void {
  e.next();
  indexMissing(e.app);
}
