import { environment } from "../environment.ts";
import { type Adapter, type Forwardable, type Request, plausible } from "./forwarding.rules.ts";
import { queryRow, queryRows } from "../rows.ts";

/** So many a run, which is every minute, and so many wait at most: what came before those is not passed on. */
const AT_ONCE = 300;
const MOST_WAITING = 3_000;
const BUDGET_MS = 40_000;
const WAITS_S = 5;
/** After so many in a row the target is down: all that waits is dropped, and the next minute begins anew. */
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
 * Takes the events that nobody has taken: each is taken once, before it is sent, so that none is counted twice. What
 * came before the first run of a server is not passed on.
 */
function take(app: CoreApp): Row[] {
  const last = newest(app);
  let from = last;
  let to = last;
  app.store().setFunc(FROM, (old: unknown) => {
    const known = old === null || old === undefined ? last : Number(old);
    // An emptied table counts from one again.
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

/** Every minute: passes on what was counted since, if an operator wishes it. What the target does not take is dropped. */
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
