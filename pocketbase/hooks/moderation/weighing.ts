import { canMail } from "../mails/mails.ts";
import { rowsOf } from "./rows.ts";
import { timeOf } from "../platform/times.ts";
import { MOST_REJECTED, weightOf } from "./moderation.rules.ts";

const both = (what: string): string =>
  `((SELECT COUNT(*) FROM reports WHERE user = {:user} AND ${what}) +
    (SELECT COUNT(*) FROM reviewReports WHERE user = {:user} AND ${what}))`;

const REPORTER = `SELECT u.created AS made, u.verified AS verified, u.standing AS standing,
    u.standingUntil AS standingUntil, ${both("decision = 'upheld'")} AS upheld,
    ${both("decision = 'rejected'")} AS rejected, ${both("weight = 1 AND decidedAt = ''")} AS open
  FROM users u WHERE u.id = {:user}`;
const SHAPE = { made: "", verified: false, standing: "", standingUntil: "", upheld: 0, rejected: 0, open: 0 };

/** What a report of somebody's weighs now, in the transaction that keeps it, before it is kept. */
export function weigh(tx: CoreApp, user: string): 0 | 1 {
  const [row] = rowsOf(tx, SHAPE, REPORTER, { user });
  if (!row) return 0;
  const { made, verified, standing, standingUntil, upheld, rejected, open } = row;
  const account = { accountMadeAtMs: timeOf(made), isVerified: verified };
  const reporter = { ...account, standing: { standing, untilMs: timeOf(standingUntil) }, upheld, rejected, open };
  return weightOf({ ...reporter, atMs: Date.now() }, canMail(tx));
}

const WEIGHS = `SELECT COALESCE(SUM(weight), 0) AS weight FROM reports
  WHERE target = {:kind} AND targetId = {:id} AND decision = ''`;
const REVIEW_WEIGHS = `SELECT COALESCE(SUM(weight), 0) AS weight FROM reviewReports
  WHERE review = {:id} AND settled = FALSE`;

/** What the reports of something weigh together that no moderator has looked at. */
export function weightOn(tx: CoreApp, kind: string, id: string): number {
  const isReview = kind === "reviews";
  const [row] = rowsOf(tx, { weight: 0 }, isReview ? REVIEW_WEIGHS : WEIGHS, isReview ? { id } : { kind, id });
  return row?.weight ?? 0;
}

const OPEN = `SELECT target AS kind, targetId AS id FROM reports WHERE user = {:user} AND weight = 1 AND decision = ''
  UNION ALL SELECT 'reviews', review FROM reviewReports WHERE user = {:user} AND weight = 1 AND settled = FALSE`;

/** Takes their say from the open reports of somebody. @returns what they had reported */
export function disarm(tx: CoreApp, user: string): { kind: string; id: string }[] {
  const open = rowsOf(tx, { kind: "", id: "" }, OPEN, { user });
  const undecided = { reports: "decision = ''", reviewReports: "settled = FALSE" };
  for (const [table, where] of Object.entries(undecided))
    tx.db().newQuery(`UPDATE ${table} SET weight = 0 WHERE user = {:user} AND ${where}`).bind({ user }).execute();
  return open;
}

const WOLVES = `SELECT user FROM (
    SELECT user FROM reports WHERE decision = 'rejected' AND user IN
      (SELECT user FROM reports WHERE target = {:kind} AND targetId = {:id}
        UNION ALL SELECT user FROM reviewReports WHERE review = {:id})
    UNION ALL SELECT user FROM reviewReports WHERE decision = 'rejected' AND user IN
      (SELECT user FROM reports WHERE target = {:kind} AND targetId = {:id}
        UNION ALL SELECT user FROM reviewReports WHERE review = {:id})
  ) GROUP BY user HAVING COUNT(*) >= ${String(MOST_REJECTED)}`;

/** Of those who reported something whoever had too many reports rejected by now. */
export const wolvesOn = (tx: CoreApp, kind: string, id: string): string[] =>
  rowsOf(tx, { user: "" }, WOLVES, { kind, id }).map(({ user }) => user);
