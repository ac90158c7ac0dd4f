import type { BlockedPerson } from "#contract/community.d.ts";
import { learner } from "../platform/doors/learner.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { said } from "../release/texts.ts";

/** Only who wrote where others read has a name here: it stands there, too. */
const BLOCKED = `SELECT b.blocked AS user, CASE WHEN EXISTS (SELECT 1 FROM posts p WHERE p.user = b.blocked)
    OR EXISTS (SELECT 1 FROM replies r WHERE r.user = b.blocked) THEN u.displayName ELSE '' END AS name
  FROM blocks b JOIN users u ON u.id = b.blocked WHERE b.user = {:user} ORDER BY b.created DESC LIMIT 500`;

/** Whom a learner blocks, with their names. */
export function blockedPeople(e: core.RequestEvent): void {
  const { id: user } = learner(e);
  const rows = arrayOf(new DynamicModel({ user: "", name: "" }));
  e.app.db().newQuery(BLOCKED).bind({ user }).all(rows);
  const people = [...(rows as unknown as Iterable<BlockedPerson>)].map((row) => ({
    user: row.user,
    name: oneLine(row.name) || said("anonymous"),
  }));
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { people });
}
