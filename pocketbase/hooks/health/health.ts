import type { Health } from "#contract/operator.d.ts";
import { untold } from "../billing/queue.ts";
import { standing as inboxStanding } from "../inbox/events.ts";
import { standing as mailStanding } from "../mailQueue/mailQueue.ts";
import { canMail } from "../mails/mails.ts";
import { operator } from "../platform/learner.ts";
import { sharedStore } from "../platform/sharedStore.ts";
import { dateOf, stored, timeOf } from "../platform/times.ts";
import { provider } from "../provider/provider.ts";
import { reconciledAt } from "../worker/reconcile.ts";
import { databaseSize, diskOf } from "./disk.ts";

const STARTED = "server started";
const DAY_MS = 86_400_000;
const LOGGED_ERROR = 8;

/** Remembers when the server started. */
export function begin(e: core.BootstrapEvent): void {
  e.next();
  sharedStore.set(STARTED, dateOf(Date.now()));
}

const moment = (stored: string): string | null => dateOf(timeOf(stored)) || null;
const withMoment = <Standing extends { oldest: string }>(standing: Standing) => ({
  ...standing,
  oldest: moment(standing.oldest),
});

/** Counts are bounded and use an index each, so that it costs the same however much there is. */
export function show(e: core.RequestEvent): void {
  operator(e);
  const { app } = e;
  const mail = mailStanding(app);
  const health: Health = {
    startedAt: sharedStore.get(STARTED) ?? dateOf(Date.now()),
    disk: diskOf(app),
    database: databaseSize(app),
    mail: { isSet: canMail(app), ...withMoment(mail), lastSent: moment(mail.lastSent) },
    payments: {
      ...{ provider: provider.name, isLive: provider.livemode, ...withMoment(inboxStanding(app)) },
      ...{ untold: withMoment(untold(app)), reconciledAt: reconciledAt() || null },
    },
    errors: errorsOf(app),
  };
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, health);
}

function errorsOf(app: CoreApp): Health["errors"] {
  const since = stored(Date.now() - DAY_MS);
  const told = new DynamicModel({ browser: 0, pages: 0 });
  app
    .db()
    .newQuery(
      `SELECT COUNT(*) AS browser, COUNT(DISTINCT page) AS pages FROM (
         SELECT page FROM events WHERE name = 'error' AND created >= {:since} LIMIT 1000)`,
    )
    .bind({ since })
    .one(told);
  const written = new DynamicModel({ server: 0 });
  app
    .auxDB()
    .newQuery(
      `SELECT COUNT(*) AS server FROM (SELECT 1 FROM _logs WHERE level >= {:level} AND created >= {:since} LIMIT 1000)`,
    )
    .bind({ since, level: LOGGED_ERROR })
    .one(written);
  return { ...(told as unknown as { browser: number; pages: number }), ...(written as unknown as { server: number }) };
}
