import type { HiddenReply, OwnActs } from "#contract/community.d.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { queryRows } from "../../platform/rows.ts";
import { learner } from "../../platform/doors/learner.ts";
import { idsIn } from "./mine.rules.ts";
import { treeOf } from "../pages/tree.rules.ts";
import { WAITS, waitsSince } from "../pages/views.rules.ts";

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
  const [posts, replies] = [idsIn(query.get("posts")), idsIn(query.get("replies"))];
  const likes = {
    ...likesAmong(e.app, user.id, "post", posts),
    ...likesAmong(e.app, user.id, "reply", replies),
  };
  const [thread = ""] = idsIn(query.get("thread"));
  const hidden = thread ? hiddenUnder(e.app, thread, user.id) : [];
  e.response.header().set("Cache-Control", "private, no-store");
  const reported = reportedAmong(e.app, user.id, [...posts, ...replies]);
  return e.json(200, { likes, reported, waiting: waitingFor(e.app, user.id), hidden } satisfies OwnActs);
}

function likesAmong(app: CoreApp, user: string, name: "post" | "reply", ids: string[]): Record<string, string> {
  if (ids.length === 0) return {};
  const { places, bound } = listOf(ids);
  const found = queryRows(app, { id: "", target: "" }, likesOn(name, places), { user, ...bound });
  return Object.fromEntries(found.map(({ id, target }) => [target, id]));
}

function reportedAmong(app: CoreApp, user: string, ids: string[]): string[] {
  if (ids.length === 0) return [];
  const { places, bound } = listOf(ids);
  const query = `SELECT targetId AS id FROM reports WHERE user = {:user} AND targetId IN (${places})`;
  return queryRows(app, { id: "" }, query, { user, ...bound }).map(({ id }) => id);
}

/** Ids as a query takes them. */
function listOf(ids: string[]): { places: string; bound: Record<string, string> } {
  const bound = Object.fromEntries(ids.map((id, at) => [`id${String(at)}`, id]));
  return { bound, places: ids.map((_, at) => `{:id${String(at)}}`).join(", ") };
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
