import { environment } from "../environment.ts";
import { type Adapter, type Forwardable, type Request, plausible } from "./forwarding.rules.ts";
import { queryRow, queryRows } from "../rows.ts";

/** Events per run, every minute, and the largest backlog; older events are not forwarded. */
const AT_ONCE = 300;
const MOST_WAITING = 3_000;
const BUDGET_MS = 40_000;
const WAITS_S = 5;
/**
 * After this many failures in a row the target counts as down: the backlog is dropped, and the next run starts afresh.
 */
const MOST_FAILURES = 3;
const FROM = "forwarded up to";

const { forward, siteUrl } = environment;
const adapters: Record<string, () => Adapter> = {
  plausible: () => plausible({ ...forward, siteUrl }),
};

const ROW = { name: "", props: "", page: "", visit: "" };
type Row = typeof ROW;

const newest = (app: CoreApp): number =>
  queryRow(app, { place: 0 }, "SELECT COALESCE(MAX(rowid), 0) AS place FROM events").place;

/**
 * Claims the events that no run has claimed yet, before they are sent, so that none is forwarded twice. Events older
 * than the server's first run are not forwarded.
 */
function take(app: CoreApp): Row[] {
  const last = newest(app);
  let from = last;
  let to = last;
  app.store().setFunc(FROM, (old: unknown) => {
    const known = old === null || old === undefined ? last : Number(old);
    // The rowids of an emptied table start at one again.
    const begin = known > last ? 0 : known;
    from = Math.max(begin, last - MOST_WAITING);
    to = Math.min(last, from + AT_ONCE);
    return String(to);
  });
  const query = "SELECT name, props, page, visit FROM events WHERE rowid > {:from} AND rowid <= {:to} ORDER BY rowid";
  return queryRows(app, ROW, query, { from, to });
}

const forwardable = ({ name, props, page, visit }: Row): Forwardable => ({
  ...{ name, page, visit: $security.sha256(visit).slice(0, 32) },
  props: JSON.parse(props) as Forwardable["props"],
});

function isSent(request: Request, { isTaken }: Adapter): boolean {
  try {
    const { statusCode, headers } = $http.send({ ...request, method: "POST", timeout: WAITS_S });
    return isTaken(statusCode, (name) => String(headers[name]?.[0] ?? ""));
  } catch {
    return false;
  }
}

/**
 * Runs every minute: forwards new events if the operator has configured a target. Events that the target does not
 * accept are dropped.
 */
export function forwardNew(app: CoreApp): void {
  const adapter = adapters[forward.name]?.();
  if (!adapter) return;
  const untilMs = Date.now() + BUDGET_MS;
  let failures = 0;
  let dropped = 0;
  for (const row of take(app)) {
    const request = adapter.requestFor(forwardable(row));
    if (!request) continue;
    const isOver = failures >= MOST_FAILURES || Date.now() > untilMs;
    const isTaken = !isOver && isSent(request, adapter);
    if (isTaken) failures = 0;
    else {
      dropped++;
      if (!isOver) failures++;
    }
  }
  if (failures >= MOST_FAILURES) app.store().set(FROM, String(newest(app)));
  if (dropped > 0) app.logger().warn("Events were not passed on", "to", forward.name, "dropped", dropped);
}
