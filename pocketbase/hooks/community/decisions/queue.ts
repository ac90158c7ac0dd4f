import type { CaseKind, Queue } from "#contract/moderation.d.ts";
import { moderator, answerPrivately } from "../../platform/doors/learner.ts";
import { queryRows, storedTime } from "../../platform/rows.ts";
import { announceQueue } from "../../platform/realtimeTopics.ts";
import { caseLine } from "./cases.ts";
import {
  A_PAGE,
  type Cursor,
  caseCursorIn,
  caseCursorText,
  isCaseKind,
  KINDS,
  MOST_COUNTED,
  MOST_READ,
  mondaysOf,
} from "./decisions.rules.ts";
import type { ModerationFigures, WeekFigures } from "#contract/moderationFigures.d.ts";
import { REPORTED } from "../moderation/moderation.rules.ts";

/** Reads at most this many rows of each source, the oldest first, so that a flood cannot slow the queue. */
const first = (query: string): string => `SELECT * FROM (${query} ORDER BY created LIMIT ${String(MOST_READ)})`;
const held = (table: string, at = "COALESCE(NULLIF(editedAt, ''), created)"): string =>
  `SELECT '${table}' AS kind, id, ${at} AS at FROM ${table} WHERE heldFor != ''`;

/** All waiting cases, one row for each report, held record or appeal. */
const WAITING = [
  "SELECT target AS kind, targetId AS id, created AS at FROM reports WHERE decision = ''",
  "SELECT 'reviews' AS kind, review AS id, created AS at FROM reviewReports WHERE decision = ''",
  ...[held("posts"), held("replies"), held("reviews", "updated")],
  "SELECT 'appeals' AS kind, id, created AS at FROM appeals WHERE decision = ''",
]
  .map(first)
  .join(" UNION ALL ");

/** The waiting cases without duplicates. */
const CASES = `SELECT kind, id, MIN(at) AS since FROM (${WAITING}) GROUP BY kind, id`;

const FOUND = { kind: "", id: "", since: "" };

/** Answers with one page of the moderation queue and its counts. */
export function showQueue(e: core.RequestEvent): void {
  moderator(e);
  const query = e.request.url.query();
  const kind = isCaseKind(query.get("kind")) ? (query.get("kind") as CaseKind) : undefined;
  const rows = pageOf(e.app, kind, caseCursorIn(query.get("after")));
  const shown = rows.slice(0, A_PAGE);
  const last = shown.at(-1);
  const cases = shown.flatMap((row) => caseLine(e.app, row as typeof row & { kind: CaseKind }) ?? []);
  const next = rows.length > A_PAGE && last ? caseCursorText(last) : "";
  return answerPrivately(e, { cases, next, ...countsOf(e.app) } satisfies Queue);
}

function pageOf(app: CoreApp, kind: CaseKind | undefined, after: Cursor | undefined): (typeof FOUND)[] {
  const where = [
    ...(kind ? ["kind = {:only}"] : []),
    ...(after ? ["(since, kind, id) > ({:since}, {:kind}, {:id})"] : []),
  ].join(" AND ");
  const query = `SELECT * FROM (${CASES})${where && ` WHERE ${where}`} ORDER BY since, kind, id LIMIT ${String(A_PAGE + 1)}`;
  return queryRows(app, FOUND, query, { ...after, ...(kind && { only: kind }) });
}

/** The number of waiting cases of each kind, and the time of the oldest. */
function countsOf(app: CoreApp): Pick<Queue, "waiting" | "oldest"> {
  const query = `SELECT kind, COUNT(*) AS count, MIN(since) AS since FROM (${CASES}) GROUP BY kind`;
  const rows = queryRows(app, { kind: "", count: 0, since: "" }, query);
  const countOf = (kind: CaseKind) => Math.min(MOST_COUNTED, rows.find((row) => row.kind === kind)?.count ?? 0);
  const waiting = Object.fromEntries(KINDS.map((kind) => [kind, countOf(kind)])) as Record<CaseKind, number>;
  const [oldest = ""] = rows.map(({ since }) => since).sort();
  return { waiting, oldest: oldest.replace(" ", "T") };
}

/** Tells the moderators' open pages to reload the queue after a report, hold, appeal or decision is saved. */
export function noteQueueChange(e: core.RecordEvent): void {
  announceQueue(e.app);
  e.next();
}

/** SQL for the Monday of a column's week, such as 2026-11-16. */
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

/** Answers with the moderators' workload and response times per week. */
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
