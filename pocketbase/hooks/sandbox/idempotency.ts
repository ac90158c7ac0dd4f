import type { Answer, Call, Param } from "#contract/stripeCall.d.ts";
import { Problem } from "./calls/problem.rules.ts";
import { realNow } from "./objects/ids.ts";

const KEPT_S = 24 * 3600;
const LONGEST_KEY = 255;

interface Row {
  print: string;
  status: number;
  body: string;
}

// The same whatever order the parameters came in.
function ordered(value: Param): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value === undefined ? undefined : String(value);
  return Object.keys(value)
    .sort()
    .map((name) => [name, ordered(value[name])]);
}

const printOf = ({ method, path, params = {} }: Call): string =>
  $security.sha256(JSON.stringify([method, path, ordered(params)]));

/** What was answered to the same key within a day; a key that comes with another call is refused. */
export function known(tx: CoreApp, call: Call): Answer | undefined {
  const { method, idempotencyKey: key } = call;
  if (method !== "POST" || !key) return undefined;
  if (key.length > LONGEST_KEY) return refusal("The Idempotency-Key may have 255 characters.");
  const rows = arrayOf(new DynamicModel({ print: "", status: 0, body: "" }));
  tx.db()
    .newQuery("SELECT print, status, body FROM sandboxCalls WHERE key = {:key} AND at > {:since}")
    .bind({ key, since: realNow() - KEPT_S })
    .all(rows);
  const row = (rows as unknown as Row[])[0];
  if (!row) return undefined;
  if (row.print === printOf(call)) return { status: row.status, body: JSON.parse(row.body) as unknown };
  return refusal("Keys for idempotent requests can only be used with the same parameters they were first used with.");
}

function refusal(message: string): Answer {
  const { status, body } = new Problem(400, { type: "idempotency_error", message });
  return { status, body };
}

export function remember(tx: CoreApp, call: Call, { status, body }: Answer): void {
  const { method, idempotencyKey: key } = call;
  if (method !== "POST" || !key) return;
  tx.db()
    .newQuery(
      `INSERT INTO sandboxCalls (key, print, status, at, body) VALUES ({:key}, {:print}, {:status}, {:at}, {:body})
       ON CONFLICT (key) DO UPDATE SET print = excluded.print, status = excluded.status, at = excluded.at,
       body = excluded.body`,
    )
    .bind({ key, print: printOf(call), status, at: realNow(), body: JSON.stringify(body) })
    .execute();
}
