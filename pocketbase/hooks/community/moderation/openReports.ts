import type { Case, Reporter } from "#contract/moderation.d.ts";
import { canMail } from "../../platform/mails.ts";
import { queryRows, execute } from "../../platform/rows.ts";
import { storedTime } from "../../platform/times.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { said } from "../../platform/release/texts.ts";

const MOST_REPORTERS = 30;
const MOST_REASONS = 20;

/** Which reports are about something: those of reviews have a table of their own. */
const about = (kind: string): { table: string; where: string } =>
  kind === "reviews"
    ? { table: "reviewReports", where: "r.review = {:id}" }
    : { table: "reports", where: "r.target = {:kind} AND r.targetId = {:id}" };

const open = (kind: string): { from: string; where: string } => {
  const { table, where } = about(kind);
  return { from: `${table} r`, where: `${where} AND r.decision = ''` };
};

/** Accounts that were made to report, or may not write, hide nothing. */
const COUNTS = "julianday(r.created) - julianday(u.created) >= 7 AND u.standing = ''";

/** How many open reports count towards hiding something before anybody has looked. */
export function countingReports(app: CoreApp, kind: string, id: string): number {
  const { from, where } = open(kind);
  const confirmed = canMail(app) ? " AND u.verified = TRUE" : "";
  const query = `SELECT COUNT(*) AS count FROM ${from} JOIN users u ON u.id = r.user WHERE ${where} AND ${COUNTS}${confirmed}`;
  return queryRows(app, { count: 0 }, query, { kind, id })[0]?.count ?? 0;
}

/** A decision settles all reports so far: for or against whoever sent them. */
export function settleReports(tx: CoreApp, kind: string, id: string, decision: "upheld" | "rejected"): void {
  const { table, where } = about(kind);
  const query = `UPDATE ${table} AS r SET decision = {:decision},
    decidedAt = CASE WHEN decidedAt = '' THEN {:now} ELSE decidedAt END WHERE ${where} AND r.decision != {:decision}`;
  execute(tx, query, { kind, id, decision, now: storedTime(Date.now()) });
}

const by = (table: string): string => `(SELECT id FROM ${table} WHERE user = {:user})`;
const UPHELD = "SET decision = 'upheld', decidedAt = {:now} WHERE decision = ''";
const SETTLE_ABOUT_PERSON = [
  `UPDATE reports ${UPHELD} AND (targetId = {:user} OR targetId IN ${by("posts")} OR targetId IN ${by("replies")})`,
  `UPDATE reviewReports ${UPHELD} AND review IN ${by("reviews")}`,
];

/** Settles every open report of somebody and of what they wrote. */
export function settleReportsAboutPerson(tx: CoreApp, user: string): void {
  for (const query of SETTLE_ABOUT_PERSON) execute(tx, query, { user, now: storedTime(Date.now()) });
}

/** How many open reports there are, since when, and the reason that most of them give. */
export function reportSummary(
  app: CoreApp,
  kind: string,
  id: string,
): { reports: number; since: string; reason: string } {
  const { from, where } = open(kind);
  const query = `SELECT COUNT(*) AS reports, COALESCE(MIN(r.created), '') AS since, COALESCE((SELECT r.reason FROM ${from}
    WHERE ${where} GROUP BY r.reason ORDER BY COUNT(*) DESC, MIN(r.created) LIMIT 1), '') AS reason FROM ${from} WHERE ${where}`;
  const none = { reports: 0, since: "", reason: "" };
  return queryRows(app, none, query, { kind, id })[0] ?? none;
}

const iso = (at: string): string => at.replace(" ", "T");

/** Who reported it. */
export function reportersOf(app: CoreApp, kind: string, id: string): Reporter[] {
  const { from, where } = open(kind);
  const query = `SELECT u.id AS user, u.displayName AS name, r.reason AS reason, r.created AS at, u.created AS since,
      u.verified AS verified
    FROM ${from} JOIN users u ON u.id = r.user WHERE ${where} ORDER BY r.created LIMIT ${String(MOST_REPORTERS)}`;
  const shape = { user: "", name: "", reason: "", at: "", since: "", verified: false };
  return queryRows(app, shape, query, { kind, id }).map((row) => ({
    ...row,
    ...{ name: oneLine(row.name) || said("anonymous"), at: iso(row.at), since: iso(row.since) },
  }));
}

/** The same reasons together. */
export function reasonsOf(app: CoreApp, kind: string, id: string): Case["reasons"] {
  const { from, where } = open(kind);
  const query = `SELECT r.reason AS reason, COUNT(*) AS count FROM ${from} WHERE ${where}
    GROUP BY r.reason ORDER BY COUNT(*) DESC, MIN(r.created) LIMIT ${String(MOST_REASONS)}`;
  return queryRows(app, { reason: "", count: 0 }, query, { kind, id });
}
