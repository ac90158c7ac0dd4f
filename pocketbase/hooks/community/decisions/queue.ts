import type { CaseKind, Queue } from "#contract/moderation.d.ts";
import { moderator } from "../../platform/doors/learner.ts";
import { queryRows } from "../../platform/rows.ts";
import { announceQueue } from "../../platform/realtimeTopics.ts";
import { caseLine } from "./caseLines.ts";
import {
  A_PAGE,
  type Cursor,
  caseCursorIn,
  caseCursorText,
  isCaseKind,
  KINDS,
  MOST_COUNTED,
  MOST_READ,
} from "./queue.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

/** Of each reason to wait so many rows are read, the oldest first: a flood makes the queue no slower. */
const first = (query: string): string => `SELECT * FROM (${query} ORDER BY created LIMIT ${String(MOST_READ)})`;
const held = (table: string, at = "COALESCE(NULLIF(editedAt, ''), created)"): string =>
  `SELECT '${table}' AS kind, id, ${at} AS at FROM ${table} WHERE heldFor != ''`;

/** What waits for a look, each reason to wait a row. */
const WAITING = [
  "SELECT target AS kind, targetId AS id, created AS at FROM reports WHERE decision = ''",
  "SELECT 'reviews' AS kind, review AS id, created AS at FROM reviewReports WHERE decision = ''",
  ...[held("posts"), held("replies"), held("reviews", "updated")],
  "SELECT 'appeals' AS kind, id, created AS at FROM appeals WHERE decision = ''",
]
  .map(first)
  .join(" UNION ALL ");

/** The same, each case once. */
const CASES = `SELECT kind, id, MIN(at) AS since FROM (${WAITING}) GROUP BY kind, id`;

const FOUND = { kind: "", id: "", since: "" };

/** What moderators have to look at. */
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

/** How much waits of each kind, and since when. */
function countsOf(app: CoreApp): Pick<Queue, "waiting" | "oldest"> {
  const query = `SELECT kind, COUNT(*) AS count, MIN(since) AS since FROM (${CASES}) GROUP BY kind`;
  const rows = queryRows(app, { kind: "", count: 0, since: "" }, query);
  const countOf = (kind: CaseKind) => Math.min(MOST_COUNTED, rows.find((row) => row.kind === kind)?.count ?? 0);
  const waiting = Object.fromEntries(KINDS.map((kind) => [kind, countOf(kind)])) as Record<CaseKind, number>;
  const [oldest = ""] = rows.map(({ since }) => since).sort();
  return { waiting, oldest: oldest.replace(" ", "T") };
}

/** Something was reported, held, appealed or decided: once it is kept, the moderators' open pages ask again. */
export function noteQueueChange(e: core.RecordEvent): void {
  announceQueue(e.app);
  e.next();
}
