import type { Case, CaseKind, Reporter } from "#contract/moderation.d.ts";
import { rowsOf } from "../moderation/rows.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { said } from "../release/texts.ts";
import { reportTable } from "./lines.ts";

const MOST = 30;
const MOST_REASONS = 20;

const decided = (decision: string) =>
  `(SELECT COUNT(*) FROM reports o WHERE o.user = u.id AND o.decision = '${decision}') +
   (SELECT COUNT(*) FROM reviewReports o WHERE o.user = u.id AND o.decision = '${decision}')`;

const SHAPE = { user: "", name: "", reason: "", at: "", weight: 0, since: "", verified: false, upheld: 0, rejected: 0 };

/** Who reported it, and what became of what they reported before. */
export function reportersOf(app: CoreApp, kind: CaseKind, id: string): Reporter[] {
  const { from, where } = reportTable(kind);
  const query = `SELECT u.id AS user, u.displayName AS name, r.reason AS reason, r.created AS at, r.weight AS weight,
      u.created AS since, u.verified AS verified, ${decided("upheld")} AS upheld, ${decided("rejected")} AS rejected
    FROM ${from} JOIN users u ON u.id = r.user WHERE ${where} ORDER BY r.weight DESC, r.created LIMIT ${String(MOST)}`;
  return rowsOf(app, SHAPE, query, { id }).map((row) => ({
    ...row,
    name: oneLine(row.name) || said("anonymous"),
    ...{ at: row.at.replace(" ", "T"), since: row.since.replace(" ", "T"), weight: row.weight === 1 ? 1 : 0 },
  }));
}

/** The same reasons together. */
export function reasonsOf(app: CoreApp, kind: CaseKind, id: string): Case["reasons"] {
  const { from, where } = reportTable(kind);
  const query = `SELECT r.reason AS reason, COUNT(*) AS count, SUM(r.weight) AS weight FROM ${from} WHERE ${where}
    GROUP BY r.reason ORDER BY COUNT(*) DESC, MIN(r.created) LIMIT ${String(MOST_REASONS)}`;
  return rowsOf(app, { reason: "", count: 0, weight: 0 }, query, { id });
}
