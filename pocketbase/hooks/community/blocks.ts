import type { BlockedPerson } from "#contract/community.d.ts";
import { queryRows } from "../platform/rows.ts";
import { learner, answerPrivately } from "../platform/doors/learner.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { said } from "../platform/release/texts.ts";

/** Returns a name only for users who have posted or replied: their name is public there already. */
const BLOCKED = `SELECT b.blocked AS user, CASE WHEN EXISTS (SELECT 1 FROM posts p WHERE p.user = b.blocked)
    OR EXISTS (SELECT 1 FROM replies r WHERE r.user = b.blocked) THEN u.displayName ELSE '' END AS name
  FROM blocks b JOIN users u ON u.id = b.blocked WHERE b.user = {:user} ORDER BY b.created DESC LIMIT 500`;

/** Answers with the users the caller blocks and their names; the newest block comes first. */
export function blockedPeople(e: core.RequestEvent): void {
  const { id: user } = learner(e);
  const rows: BlockedPerson[] = queryRows(e.app, { user: "", name: "" }, BLOCKED, { user });
  const people = rows.map((row) => ({ user: row.user, name: oneLine(row.name) || said("anonymous") }));
  return answerPrivately(e, { people });
}
