import type { CaseKind, Queue } from "#contract/moderation.d.ts";
import { rowsOf } from "../moderation/rows.ts";
import { moderator } from "../platform/doors/learner.ts";
import { lineOf } from "./lines.ts";
import { A_PAGE, type Cursor, cursorIn, cursorText, isKind, KINDS, MOST_COUNTED, MOST_READ } from "./queue.rules.ts";

/** Of each reason to wait so many rows are read, those that weigh and the oldest first: a flood makes the queue no slower. */
const first = (query: string, order: string): string =>
  `SELECT * FROM (${query} ORDER BY ${order} LIMIT ${String(MOST_READ)})`;
const held = (table: string, at = "COALESCE(NULLIF(editedAt, ''), created)"): string =>
  `SELECT '${table}' AS kind, id, ${at} AS at, 1 AS weight FROM ${table} WHERE heldFor != ''`;
const REPORTS = "SELECT target AS kind, targetId AS id, created AS at, weight FROM reports WHERE decision = ''";
const REVIEW_REPORTS =
  "SELECT 'reviews' AS kind, review AS id, created AS at, weight FROM reviewReports WHERE settled = FALSE";
const APPEALS = "SELECT 'appeals' AS kind, id, created AS at, 1 AS weight FROM appeals WHERE decision = ''";

/** What waits for a look, each reason to wait a row. */
const WAITING = [
  ...[REPORTS, REVIEW_REPORTS].map((query) => first(query, "weight DESC, created")),
  ...[held("posts"), held("replies"), held("reviews", "updated"), APPEALS].map((query) => first(query, "created")),
].join(" UNION ALL ");

/** The same, each case once. */
const CASES = `SELECT kind, id, MIN(at) AS since, (CASE WHEN MAX(weight) = 0 THEN 1 ELSE 0 END) AS isLight
  FROM (${WAITING}) GROUP BY kind, id`;

const FOUND = { kind: "", id: "", since: "", isLight: 0 };

/** What moderators have to look at. */
export function showQueue(e: core.RequestEvent): void {
  moderator(e);
  const query = e.request.url.query();
  const kind = isKind(query.get("kind")) ? (query.get("kind") as CaseKind) : undefined;
  const rows = pageOf(e.app, kind, cursorIn(query.get("after")));
  const shown = rows.slice(0, A_PAGE);
  const last = shown.at(-1);
  const cases = shown.flatMap((row) => lineOf(e.app, row as typeof row & { kind: CaseKind }) ?? []);
  e.response.header().set("Cache-Control", "private, no-store");
  const next = rows.length > A_PAGE && last ? cursorText(last) : "";
  return e.json(200, { cases, next, ...countsOf(e.app) } satisfies Queue);
}

function pageOf(app: CoreApp, kind: CaseKind | undefined, after: Cursor | undefined): (typeof FOUND)[] {
  const where = [
    ...(kind ? ["kind = {:only}"] : []),
    ...(after ? ["(isLight, since, kind, id) > ({:isLight}, {:since}, {:kind}, {:id})"] : []),
  ].join(" AND ");
  const query = `SELECT * FROM (${CASES})${where && ` WHERE ${where}`} ORDER BY isLight, since, kind, id LIMIT ${String(A_PAGE + 1)}`;
  return rowsOf(app, FOUND, query, { ...after, ...(kind && { only: kind }) });
}

/** How much waits of each kind, and since when. */
function countsOf(app: CoreApp): Pick<Queue, "waiting" | "oldest"> {
  const query = `SELECT kind, COUNT(*) AS count, MIN(since) AS since FROM (${CASES}) GROUP BY kind`;
  const rows = rowsOf(app, { kind: "", count: 0, since: "" }, query);
  const countOf = (kind: CaseKind) => Math.min(MOST_COUNTED, rows.find((row) => row.kind === kind)?.count ?? 0);
  const waiting = Object.fromEntries(KINDS.map((kind) => [kind, countOf(kind)])) as Record<CaseKind, number>;
  const [oldest = ""] = rows.map(({ since }) => since).sort();
  return { waiting, oldest: oldest.replace(" ", "T") };
}
