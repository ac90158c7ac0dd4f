import type { HiddenReply, OwnActs } from "#contract/community.d.ts";
import { hasPremium } from "../entitlements/entitlements.ts";
import { rowsOf } from "../moderation/rows.ts";
import { learner } from "../platform/doors/learner.ts";
import { idsIn } from "./mine.rules.ts";
import { treeOf } from "../community/tree.rules.ts";
import { WAITS, waitsSince } from "../community/views.rules.ts";

const MOST_COUNTED = 100;
const MOST_HIDDEN = 20;

const likesOn = (name: "post" | "reply", places: string): string =>
  `SELECT id, ${name} AS target FROM likes WHERE user = {:user} AND ${name} IN (${places})`;

/**
 * What a learner pressed on the entries of a page, which replies of theirs under its post nobody else sees, and, for whoever
 * answered somebody before, how many posts wait.
 */
export function ownActs(e: core.RequestEvent): void {
  const user = learner(e);
  const query = e.request.url.query();
  const likes = {
    ...likesAmong(e.app, user.id, "post", idsIn(query.get("posts"))),
    ...likesAmong(e.app, user.id, "reply", idsIn(query.get("replies"))),
  };
  const [thread = ""] = idsIn(query.get("thread"));
  const hidden = thread ? hiddenUnder(e.app, thread, user.id) : [];
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { likes, waiting: waitingFor(e.app, user.id), hidden } satisfies OwnActs);
}

function likesAmong(app: CoreApp, user: string, name: "post" | "reply", ids: string[]): Record<string, string> {
  if (ids.length === 0) return {};
  const bound = Object.fromEntries(ids.map((id, at) => [`id${String(at)}`, id]));
  const places = Object.keys(bound)
    .map((one) => `{:${one}}`)
    .join(", ");
  const rows = arrayOf(new DynamicModel({ id: "", target: "" }));
  app
    .db()
    .newQuery(likesOn(name, places))
    .bind({ user, ...bound })
    .all(rows);
  const found = [...(rows as unknown as Iterable<{ id: string; target: string }>)];
  return Object.fromEntries(found.map(({ id, target }) => [target, id]));
}

const HIDDEN = `SELECT id, html, heldFor, created FROM replies WHERE post = {:thread} AND hidden = TRUE AND user = {:user}
  ORDER BY created LIMIT ${String(MOST_HIDDEN)}`;

const hiddenUnder = (app: CoreApp, thread: string, user: string): HiddenReply[] =>
  rowsOf(app, { id: "", html: "", heldFor: "", created: "" }, HIDDEN, { thread, user }).map(
    ({ html, created, ...row }) => ({ ...row, words: treeOf(html), created: created.replace(" ", "T") }),
  );

const HELPED = `SELECT COUNT(*) AS count FROM (SELECT 1 FROM replies r JOIN posts p ON p.id = r.post
  WHERE r.user = {:user} AND p.user != {:user} LIMIT 1)`;

function waitingFor(app: CoreApp, user: string): number {
  const row = new DynamicModel({ count: 0 });
  app.db().newQuery(HELPED).bind({ user }).one(row);
  if ((row as unknown as { count: number }).count === 0) return 0;
  const open = hasPremium(app, user) ? "" : " AND p.premium = FALSE";
  const query = `SELECT COUNT(*) AS count FROM (SELECT 1 FROM posts p WHERE p.hidden = FALSE AND ${WAITS}${open}
    AND p.user != {:user} LIMIT ${String(MOST_COUNTED)})`;
  app
    .db()
    .newQuery(query)
    .bind({ user, before: waitsSince(Date.now()) })
    .one(row);
  return (row as unknown as { count: number }).count;
}
