import type { CaseKind, CaseLine, Queue } from "#contract/moderation.d.ts";
import { rowsOf } from "../moderation/rows.ts";
import { moderator } from "../platform/learner.ts";
import { lineOf } from "./lines.ts";
import { A_PAGE, type Cursor, cursorIn, cursorText, isKind, KINDS, MOST_COUNTED } from "./queue.rules.ts";

/** What waits for a look, each reason to wait a row. */
const WAITING = `SELECT target AS kind, targetId AS id, created AS at, 1 AS report, weight FROM reports WHERE decision = ''
  UNION ALL SELECT 'reviews', review, created, 1, weight FROM reviewReports WHERE settled = FALSE
  UNION ALL SELECT 'posts', id, COALESCE(NULLIF(editedAt, ''), created), 0, 1 FROM posts WHERE heldFor != ''
  UNION ALL SELECT 'replies', id, COALESCE(NULLIF(editedAt, ''), created), 0, 1 FROM replies WHERE heldFor != ''
  UNION ALL SELECT 'appeals', id, created, 0, 1 FROM appeals WHERE decision = ''`;

/** The same, each case once. */
const CASES = `SELECT kind, id, MIN(at) AS since, SUM(report) AS reports, SUM(report * weight) AS weight,
    (CASE WHEN MAX(weight) = 0 THEN 1 ELSE 0 END) AS isLight
  FROM (${WAITING}) GROUP BY kind, id`;

const FOUND = { kind: "", id: "", since: "", reports: 0, weight: 0, isLight: 0 };

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

const ONE = `SELECT * FROM (${CASES}) WHERE kind = {:kind} AND id = {:id}`;

/** How one case waits; with nothing open it waits no longer. */
export function waitingOf(app: CoreApp, kind: CaseKind, id: string): typeof FOUND & Pick<CaseLine, "kind"> {
  const [row] = rowsOf(app, FOUND, ONE, { kind, id });
  return { ...FOUND, ...row, kind, id };
}
