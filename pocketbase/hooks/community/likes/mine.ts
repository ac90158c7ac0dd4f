import type { HiddenReply, OwnActs } from "#contract/community.d.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { queryRows, queryRow } from "../../platform/rows.ts";
import { learner } from "../../platform/doors/learner.ts";
import { idsIn } from "./mine.rules.ts";
import { treeOf } from "../pages/tree.rules.ts";
import { WAITS, waitsSince } from "../pages/views.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

const MOST_COUNTED = 100;
const MOST_HIDDEN = 20;

const IDS = "(SELECT value FROM json_each({:ids}))";

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
