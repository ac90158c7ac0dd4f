import type { Health } from "#contract/operator.d.ts";
import { untold } from "../../membership/billing/queue.ts";
import { inboxStanding } from "../../membership/webhookEvents/events.ts";
import { mailQueueStanding as mailStanding } from "../../platform/mailQueue/mailQueue.ts";
import { canMail } from "../../platform/mails.ts";
import { operator } from "../../platform/doors/learner.ts";
import { environment } from "../../platform/environment.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { dateOf, storedTime, timeOf } from "../../platform/times.ts";
import { provider } from "../../membership/provider/provider.ts";
import { reconciledAt } from "../../membership/billingJobs/reconcile.ts";
import { checkHealth } from "./alive.ts";
import { checksOf } from "./checks.rules.ts";
import { databaseSize, diskOf } from "./disk.ts";
import { familiesOf } from "./metrics.ts";
import { metricsText } from "./metrics.rules.ts";
import { BACKUP_NOTE, keptIn } from "./notes.rules.ts";
import { queryRow } from "../../platform/rows.ts";

const STARTED = "server started";
const DAY_MS = 86_400_000;
const LOGGED_ERROR = 8;
/** Looked through for errors of our own: a flood of refused requests is to cost nobody anything. */
const MOST_LOGGED = 10_000;

/** Remembers when the server started. */
export function noteServerStart(e: core.BootstrapEvent): void {
  e.next();
  sharedStore.set(STARTED, dateOf(Date.now()));
}

const moment = (stored: string): string | null => dateOf(timeOf(stored)) || null;
const withMoment = <Standing extends { oldest: string }>(standing: Standing) => ({
  ...standing,
  oldest: moment(standing.oldest),
});

/** Counts are bounded and use an index each, so that it costs the same however much there is. */
function healthOf(app: CoreApp): Health {
  const mail = mailStanding(app);
  return {
    startedAt: sharedStore.get(STARTED) ?? dateOf(Date.now()),
    disk: diskOf(app),
    database: databaseSize(app),
    mail: { isSet: canMail(app), ...withMoment(mail), lastSent: moment(mail.lastSent) },
    payments: {
      ...{ provider: provider.name, isLive: provider.livemode, ...withMoment(inboxStanding(app)) },
      ...{ untold: withMoment(untold(app)), reconciledAt: reconciledAt() || null },
    },
    backup: backupOf(app),
    errors: errorsOf(app),
  };
}

function answer(e: core.RequestEvent, status: number, body: unknown): void {
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(status, body);
}

/** To operators, in the browser. */
export function showHealth(e: core.RequestEvent): void {
  operator(e);
  const health = healthOf(e.app);
  return answer(e, 200, { ...health, checks: checksOf(health, Date.now()) });
}

/** To whoever spreads requests over servers: this one answers, and reads and writes its data. */
export function alive(e: core.RequestEvent): void {
  checkHealth(e.app);
  return answer(e, 200, { ok: true });
}

/** A monitor shows its token; without one, and by a wrong one, the address is unknown. */
function monitor(e: core.RequestEvent): void {
  const shown = /^Bearer (.+)$/.exec(e.request.header.get("Authorization"))?.[1] ?? "";
  const isKnown = environment.metricsToken !== "" && $security.equal(shown, environment.metricsToken);
  if (!isKnown) throw new NotFoundError();
}

/** To a monitor: 503 as long as something is red. */
export function deep(e: core.RequestEvent): void {
  monitor(e);
  const checks = checksOf(healthOf(e.app), Date.now());
  const ok = checks.every(({ state }) => state !== "red");
  return answer(e, ok ? 200 : 503, { ok, checks });
}

/** To a monitor: Prometheus' text. */
export function metrics(e: core.RequestEvent): void {
  monitor(e);
  e.response.header().set("Cache-Control", "private, no-store");
  e.response.header().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
  return e.string(200, metricsText(familiesOf(e.app, healthOf(e.app))));
}

function errorsOf(app: CoreApp): Health["errors"] {
  const since = storedTime(Date.now() - DAY_MS);
  const query = `SELECT COUNT(*) AS browser, COUNT(DISTINCT page) AS pages FROM (
    SELECT page FROM events WHERE name = 'error' AND created >= {:since} LIMIT 1000)`;
  const written = new DynamicModel({ server: 0 });
  app
    .auxDB()
    .newQuery(
      // A request that was refused (4xx) is logged as an error, too, and is whoever asked's own.
      `SELECT COUNT(*) AS server FROM (
         SELECT 1 FROM (SELECT data FROM _logs WHERE level >= {:level} AND created >= {:since} ORDER BY created DESC LIMIT {:most})
         WHERE CAST(COALESCE(json_extract(data, '$.status'), 0) AS INTEGER) NOT BETWEEN 400 AND 499 LIMIT 1000)`,
    )
    .bind({ since, level: LOGGED_ERROR, most: MOST_LOGGED })
    .one(written);
  const told = queryRow(app, { browser: 0, pages: 0 }, query, { since });
  return { ...told, ...(written as unknown as { server: number }) };
}

/** The newest back-up that was proved; null where none was ever tried. */
function backupOf(app: CoreApp): ReturnType<typeof keptIn> {
  try {
    return keptIn(toString($os.readFile(`${app.dataDir()}/${BACKUP_NOTE}`)));
  } catch {
    return null;
  }
}
