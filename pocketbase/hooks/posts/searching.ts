import type { FoundPost, Topic } from "#contract/community.d.ts";
import { hasPremium } from "../entitlements/entitlements.ts";
import { isTooMany, networkFrom } from "../limits/limits.ts";
import { matchOf, partsOf } from "./searching.rules.ts";

const FIND = `SELECT p.id AS id, p.title AS title, p.topic AS topic, p.userName AS userName, p.answers AS answers,
    p.created AS created, snippet(posts_fts, 1, char(2), char(3), '…', 14) AS snip
  FROM posts_fts JOIN posts p ON p.rowid = posts_fts.rowid
  WHERE posts_fts MATCH {:match} AND p.hidden = FALSE`;

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
  const shape = { id: "", title: "", topic: "", userName: "", answers: 0, created: "", snip: "" };
  const rows = arrayOf(new DynamicModel(shape));
  const where = `${isMember ? "" : " AND p.premium = FALSE"}${topic ? " AND p.topic = {:topic}" : ""}`;
  app
    .db()
    .newQuery(`${FIND}${where} ORDER BY bm25(posts_fts, 4.0, 1.0) LIMIT 20`)
    .bind({ match, ...(topic && { topic }) })
    .all(rows);
  return [...(rows as unknown as Iterable<typeof shape>)].map(
    ({ id, title, userName, answers, created, snip, ...row }) => ({
      ...{ id, title, topic: row.topic as Topic, userName, answers, created, parts: partsOf(snip) },
    }),
  );
}
