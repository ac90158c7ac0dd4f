import type { ModerationFigures, WeekFigures } from "#contract/moderationFigures.d.ts";
import { REPORTED } from "../moderation/reasons.rules.ts";
import { moderator } from "../../platform/doors/learner.ts";
import { queryRows } from "../../platform/rows.ts";
import { storedTime } from "../../platform/times.ts";
import { mondaysOf } from "./queue.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

/** The Monday of a column's moment, as 2026-11-16. */
const week = (column: string): string => `date(${column}, '-6 days', 'weekday 1')`;
const BOTH = (columns: string, where: string): string =>
  `SELECT ${columns} FROM reports WHERE ${where} UNION ALL SELECT ${columns} FROM reviewReports WHERE ${where}`;

const MADE = `SELECT ${week("created")} AS week, COUNT(*) AS reports
  FROM (${BOTH("created", "created >= {:from}")}) GROUP BY 1`;
const TOOK = `SELECT ${week("decidedAt")} AS week, decision, (julianday(decidedAt) - julianday(created)) * 1440 AS took
  FROM (${BOTH("decidedAt, created, decision", "decidedAt >= {:from}")})`;
const RANKED = `SELECT week, decision, took, ROW_NUMBER() OVER (PARTITION BY week ORDER BY took) AS rank,
    COUNT(*) OVER (PARTITION BY week) AS count FROM (${TOOK})`;
const DECIDED = `SELECT week, COUNT(*) AS decided, SUM(decision = 'rejected') AS rejected,
    CAST(ROUND(AVG(CASE WHEN rank IN ((count + 1) / 2, count / 2 + 1) THEN took END)) AS INTEGER) AS medianMinutes,
    CAST(ROUND(MAX(took)) AS INTEGER) AS longestMinutes FROM (${RANKED}) GROUP BY week`;
const ACTS = `SELECT ${week("at")} AS week, act, moderator = '' AND reason = {:reported} AS byReports,
    COUNT(*) AS count FROM moderationLog WHERE at >= {:from} GROUP BY 1, 2, 3`;
const APPEALS = `SELECT ${week("decidedAt")} AS week, COUNT(*) AS appeals, SUM(decision = 'upheld') AS upheld
  FROM appeals WHERE decidedAt >= {:from} GROUP BY 1`;

/** How much moderators had to do, and how fast they were. */
export function showFigures(e: core.RequestEvent): void {
  moderator(e);
  const mondays = mondaysOf(Date.now());
  const from = storedTime(Date.parse(mondays[0] ?? ""));
  return answerPrivately(e, { weeks: weeksOf(e.app, mondays, from) } satisfies ModerationFigures);
}

function weeksOf(app: CoreApp, mondays: string[], from: string): WeekFigures[] {
  const bound = { from };
  const made = queryRows(app, { week: "", reports: 0 }, MADE, bound);
  const decided = queryRows(
    app,
    { week: "", ...{ decided: 0, rejected: 0, medianMinutes: 0, longestMinutes: 0 } },
    DECIDED,
    bound,
  );
  const acts = queryRows(app, { week: "", act: "", byReports: 0, count: 0 }, ACTS, { ...bound, reported: REPORTED });
  const appeals = queryRows(app, { week: "", appeals: 0, upheld: 0 }, APPEALS, bound);
  return mondays.map((monday) => {
    const isIt = ({ week }: { week: string }) => week === monday;
    const done = (act: string, byReports = 0) =>
      acts.filter(isIt).find((one) => one.act === act && one.byReports === byReports)?.count ?? 0;
    const { decided: count = 0, rejected = 0, medianMinutes = null, longestMinutes = null } = decided.find(isIt) ?? {};
    return {
      ...{
        week: monday,
        reports: made.find(isIt)?.reports ?? 0,
        decided: count,
        rejected,
        medianMinutes,
        longestMinutes,
      },
      ...{ hidden: done("hide"), hiddenByReports: done("hide", 1), held: done("hold"), restored: done("restore") },
      ...{ warned: done("warn"), silenced: done("silence"), banned: done("ban") },
      ...{ appeals: appeals.find(isIt)?.appeals ?? 0, upheld: appeals.find(isIt)?.upheld ?? 0 },
    };
  });
}
