import { environment } from "../platform/environment.ts";
import { signed } from "../stripe/signature.rules.ts";
import { chaosOf, draw, happens } from "./events/chaos.ts";
import { shuffled } from "./events/chaos.rules.ts";
import { nextDelivery } from "./events/types.rules.ts";
import { realNow } from "./objects/ids.ts";
import { webhookSecrets } from "./secrets.ts";

/** What a request that caused something waits for its telling, about. */
const SOON_MS = 3_000;
const PATIENTLY_MS = 45_000;
const MOST_AT_ONCE = 20;
const LONGEST_SEND_S = 5;
const WAIT_MS = 20;
const LOCK = "sandbox deliver";

interface Row {
  eventId: string;
  attempts: number;
  at: number;
  data: string;
}

/** How many events were taken, were not, and were lost for good. */
export interface Delivered {
  sent: number;
  failed: number;
  lost: number;
}

interface Locks {
  getOrSet: (key: string, make: () => string) => string;
  remove: (key: string) => void;
}

/** After a request; sends what waits, and leaves to the next minute what takes too long. */
export const deliverSoon = (app: CoreApp): void => void deliver(app, SOON_MS);

/** Once a minute. */
export const deliverPatiently = (app: CoreApp): void => void deliver(app, PATIENTLY_MS);

/**
 * Sends what is due (with `isAll` also what would be tried again later), each event signed and by a request of its own.
 * One at a time for the whole server; never within a transaction, where the receiver could not write.
 */
export function deliver(app: CoreApp, withinMs: number, isAll = false): Delivered {
  const done: Delivered = { sent: 0, failed: 0, lost: 0 };
  if (app.isTransactional()) return done;
  const locks = app.store() as unknown as Locks;
  const mine = $security.randomString(12);
  const untilMs = Date.now() + withinMs;
  while (locks.getOrSet(LOCK, () => mine) !== mine) {
    // Whoever wants all of it sent waits for whoever is sending.
    if (!isAll || Date.now() >= untilMs) return done;
    sleep(WAIT_MS);
  }
  try {
    const tried = new Set<string>();
    for (;;) {
      const rows = waiting(app, isAll).filter(({ eventId }) => !tried.has(eventId));
      if (rows.length === 0) return done;
      for (const row of shuffled(rows, chaosOf(app).reorder, () => draw(app))) {
        if (Date.now() >= untilMs) return done;
        tried.add(row.eventId);
        done[deliverOne(app, row, untilMs)] += 1;
      }
    }
  } finally {
    locks.remove(LOCK);
  }
}

function waiting(app: CoreApp, isAll: boolean): Row[] {
  const rows = arrayOf(new DynamicModel({ eventId: "", attempts: 0, at: 0, data: "" }));
  app
    .db()
    .newQuery(
      `SELECT eventId, attempts, at, data FROM sandboxEvents WHERE state = 'waiting' AND nextAt <= {:now}
       ORDER BY attempts, rowid LIMIT ${MOST_AT_ONCE}`,
    )
    .bind({ now: isAll ? Number.MAX_SAFE_INTEGER : Date.now() })
    .all(rows);
  return rows as unknown as Row[];
}

function deliverOne(app: CoreApp, row: Row, untilMs: number): keyof Delivered {
  const chaos = chaosOf(app);
  if (happens(app, chaos.lose)) {
    mark(app, row, "lost", 0);
    return "lost";
  }
  const isTaken = !happens(app, chaos.drop) && send(app, row.data, untilMs);
  if (isTaken && happens(app, chaos.duplicate)) send(app, row.data, untilMs);
  const nowMs = Date.now();
  const nextAt = isTaken ? 0 : nextDelivery(row.attempts + 1, row.at * 1000, nowMs);
  mark(app, row, isTaken ? "done" : nextAt === null ? "failed" : "waiting", nextAt ?? 0);
  return isTaken ? "sent" : "failed";
}

function mark(app: CoreApp, { eventId }: Row, state: string, nextAt: number): void {
  app
    .db()
    .newQuery(
      "UPDATE sandboxEvents SET state = {:state}, nextAt = {:nextAt}, attempts = attempts + 1 WHERE eventId = {:eventId}",
    )
    .bind({ eventId, state, nextAt })
    .execute();
}

/** Whether the receiver said yes. */
function send(app: CoreApp, body: string, untilMs: number): boolean {
  const [secret = ""] = webhookSecrets(app);
  const { hs256, equal } = $security;
  const seconds = Math.ceil((untilMs - Date.now()) / 1000);
  try {
    const { statusCode } = $http.send({
      url: environment.sandboxWebhook,
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signed(body, secret, realNow(), { hs256, equal }),
        "User-Agent": "Stripe/1.0 (the shop's own test provider)",
      },
      timeout: Math.min(LONGEST_SEND_S, Math.max(1, seconds)),
    });
    return statusCode >= 200 && statusCode < 300;
  } catch {
    return false;
  }
}
