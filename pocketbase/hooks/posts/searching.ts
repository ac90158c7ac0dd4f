import type { FoundPost, Topic } from "#contract/community.d.ts";
import { hasPremium } from "../entitlements/entitlements.ts";
import { isTooMany, networkFrom } from "../limits/limits.ts";
import { rowsOf } from "../moderation/rows.ts";
import { matchOf, partsOf } from "./searching.rules.ts";

/** So many of the posts with all the words are weighed, the latest: of a word that is everywhere not each one. */
const MOST_WEIGHED = 5_000;
const WEIGHED = `SELECT rowid AS place, bm25(posts_fts, 4.0, 1.0) AS weight FROM posts_fts
  WHERE posts_fts MATCH {:match} ORDER BY rowid DESC LIMIT ${String(MOST_WEIGHED)}`;
const FIND = `SELECT p.rowid AS place, p.id AS id, p.title AS title, p.topic AS topic, p.userName AS userName,
    p.answers AS answers, p.created AS created
  FROM (${WEIGHED}) w CROSS JOIN posts p ON p.rowid = w.place WHERE p.hidden = FALSE`;
/** Words around what was found, of few posts alone. The plus keeps the index of words from being asked for each of them anew. */
const SNIPPETS = `SELECT rowid AS place, snippet(posts_fts, 1, char(2), char(3), '…', 14) AS snip FROM posts_fts
  WHERE posts_fts MATCH {:match} AND rowid >= {:from} AND +rowid IN`;

/** The posts with all the words that are looked for, the best first; of what is sold for members alone. */
export function search(e: core.RequestEvent): void {
  if (isTooMany(e, { searchesFrom: networkFrom(e) })) return;
  const query = e.request.url.query();
  const isMember = e.auth?.collection().name === "users" && hasPremium(e.app, e.auth.id);
  const asked = { asked: query.get("q"), topic: query.get("topic").slice(0, 20), isMember };
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { found: foundIn(e.app, asked) });
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
  const shape = { place: 0, id: "", title: "", topic: "", userName: "", answers: 0, created: "" };
  const where = `${isMember ? "" : " AND p.premium = FALSE"}${topic ? " AND p.topic = {:topic}" : ""}`;
  const rows = rowsOf(app, shape, `${FIND}${where} ORDER BY w.weight LIMIT 20`, { match, ...(topic && { topic }) });
  const snippets = snippetsOf(
    app,
    match,
    rows.map(({ place }) => place),
  );
  return rows.map(({ place, id, title, userName, answers, created, ...row }) => ({
    ...{ id, title, topic: row.topic as Topic, userName, answers, created, parts: partsOf(snippets.get(place) ?? "") },
  }));
}

function snippetsOf(app: CoreApp, match: string, places: number[]): Map<number, string> {
  if (places.length === 0) return new Map();
  const query = `${SNIPPETS} (${places.join(", ")})`;
  const rows = rowsOf(app, { place: 0, snip: "" }, query, { match, from: Math.min(...places) });
  return new Map(rows.map(({ place, snip }) => [place, snip]));
}
