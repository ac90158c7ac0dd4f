import type { PersonJudged } from "#contract/moderation.d.ts";
import { rowsOf } from "../moderation/rows.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { dateOf, msOf } from "../platform/times.ts";
import { said } from "../release/texts.ts";
import { logOf } from "./logs.ts";

const count = (table: string, where = "") => `(SELECT COUNT(*) FROM ${table} WHERE user = {:user}${where})`;
const HIDDEN = ["posts", "replies", "reviews"].map((table) => count(table, " AND hidden = TRUE")).join(" + ");
const COUNTS = `SELECT ${count("posts")} AS posts, ${count("replies")} AS replies, ${count("reviews")} AS reviews,
  ${HIDDEN} AS hidden`;

/** Somebody as a moderator sees them: no address, and nothing that only they read. */
export function personOf(app: CoreApp, user: core.Record, reader: string): PersonJudged {
  const shape = { posts: 0, replies: 0, reviews: 0, hidden: 0 };
  const [counts = shape] = rowsOf(app, shape, COUNTS, { user: user.id });
  const photo = user.getString("photo");
  return {
    id: user.id,
    name: oneLine(user.getString("displayName")) || said("anonymous"),
    avatar: photo ? `/api/files/users/${user.id}/${encodeURIComponent(photo)}` : "",
    since: dateOf(msOf(user, "created")),
    ...{ verified: user.verified(), role: user.getString("role") },
    standing: user.getString("standing") as PersonJudged["standing"],
    until: dateOf(msOf(user, "standingUntil")),
    ...counts,
    log: logOf(app, user.id, reader),
  };
}
