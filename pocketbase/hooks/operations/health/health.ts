import type { Health } from "#contract/operator.d.ts";
import { EDGES_MS } from "../../platform/counting/counts.rules.ts";
import { countsSoFar } from "../../platform/counting/counting.ts";
import { storedTime, dateOf, timeOf, queryRow } from "../../platform/rows.ts";
import type { Family, Logged, Sample } from "./health.rules.ts";
import { checksOf, byStatus, isSignIn, quantile, metricsText, BACKUP_NOTE, keptIn } from "./health.rules.ts";
import { untold } from "../../membership/billing/queue.ts";
import { inboxStanding } from "../../membership/webhookEvents/events.ts";
import { mailQueueStanding as mailStanding, canMail } from "../../platform/mails/mails.ts";
import { operator } from "../../platform/doors/learner.ts";
import { environment } from "../../platform/environment.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { provider } from "../../membership/provider/provider.ts";
import { reconciledAt } from "../../membership/billingJobs.ts";
import { checkHealth, databaseSize, diskOf } from "./alive.ts";

const WINDOW_MS = 300_000;
/** Bounds the read log lines, however many requests there were. */
const MOST_REQUESTS = 5000;

const gauge = (name: string, help: string, value: number): Family => ({
  ...{ name: `course_${name}`, help, type: "gauge" },
  samples: [{ value }],
});

/** The API requests of the last five minutes; PocketBase writes its log some seconds late. */
function logged(app: CoreApp): Logged[] {
  const rows = arrayOf(new DynamicModel({ method: "", url: "", status: 0, took: -0 }));
  app
    .auxDB()
    .newQuery(
      `SELECT json_extract(data, '$.method') AS method, json_extract(data, '$.url') AS url,
         COALESCE(json_extract(data, '$.status'), 0) AS status, COALESCE(json_extract(data, '$.execTime'), 0) AS took
       FROM (SELECT data, created FROM _logs ORDER BY rowid DESC LIMIT {:most})
       WHERE created >= {:since} AND json_extract(data, '$.type') = 'request'`,
    )
    .bind({ since: storedTime(Date.now() - WINDOW_MS), most: MOST_REQUESTS })
    .all(rows);
  const list = rows as unknown as { method: string; url: string; status: number; took: number }[];
  return list.map(({ method, url, status, took }) => ({ method, path: url.split("?")[0] ?? "", status, tookMs: took }));
}

function pages(): Family[] {
  const counts = Object.entries(countsSoFar());
  const answers = counts.flatMap(([name, value]): Sample | Sample[] => {
    const [kind = "", status = ""] = name.split(" ");
    return kind === "took" ? [] : { labels: { kind, status }, value };
  });
  const took = new Map(counts.filter(([name]) => name.startsWith("took ")));
  let below = 0;
  const buckets = EDGES_MS.map((edge): Sample => {
    below += took.get(`took ${String(edge)}`) ?? 0;
    return { suffix: "_bucket", labels: { le: String(edge / 1000) }, value: below };
  });
  const all = below + (took.get("took longer") ?? 0);
  const ends: Sample[] = [
    { suffix: "_bucket", labels: { le: "+Inf" }, value: all },
    { suffix: "_count", value: all },
  ];
  return [
    { name: "course_site_answers_total", help: "Answers of the site by kind.", type: "counter", samples: answers },
    {
      ...{ name: "course_site_answer_seconds", help: "How long an answer of the site took.", type: "histogram" },
      samples: all > 0 ? [...buckets, ...ends] : [],
    },
  ];
}

function api(requests: Logged[]): Family[] {
  const times = [0.5, 0.99].map((share): Sample => {
    return { labels: { quantile: String(share) }, value: quantile(requests, share) };
  });
  const [name, help] = ["course_api_requests", `Requests of the API in the last ${String(WINDOW_MS / 1000)} s.`];
  return [
    { name, help, type: "gauge", samples: byStatus(requests) },
    { name: "course_api_seconds", help: "How long these took.", type: "gauge", samples: times },
    gauge("sign_ins", "Attempts to sign in among them.", requests.filter(isSignIn).length),
  ];
}

const seconds = (moment: string | null): number =>
  moment ? Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 1000)) : 0;

/** All metrics for the monitor. */
export function familiesOf(app: CoreApp, health: Health): Family[] {
  const { payments, mail, disk, errors, database, startedAt, backup } = health;
  const states = checksOf(health, Date.now()).map(({ name, state }): Sample => ({
    labels: { name },
    value: Number(state === "red"),
  }));
  return [
    gauge("uptime_seconds", "Since the server started.", seconds(startedAt)),
    { name: "course_health_red", help: "1: needs somebody today.", type: "gauge", samples: states },
    ...pages(),
    ...api(logged(app)),
    gauge("database_bytes", "What the database takes on the disk.", database),
    ...(disk ? [gauge("disk_free_bytes", "What is free on the disk of the data.", disk.free)] : []),
    ...(backup?.at ? [gauge("backup_age_seconds", "Of the newest proved back-up.", seconds(backup.at))] : []),
    ...(backup ? [gauge("backup_failed", "1: the last try failed.", Number(backup.failedAt !== null))] : []),
    gauge("payment_events_waiting", "Events of the payment provider that wait; 1000 is the most.", payments.waiting),
    gauge("payment_events_given_up", "Those that were given up; 1000 is the most.", payments.givenUp),
    gauge("mails_waiting", "Mails that wait; 1000 is the most.", mail.waiting),
    gauge("mails_given_up", "Those that were given up; 1000 is the most.", mail.givenUp),
    gauge("mail_oldest_seconds", "How long the oldest of them has waited.", seconds(mail.oldest)),
    gauge("errors_logged", "Errors in the log of a day; 1000 is the most.", errors.server),
    gauge("live_pages", "Open pages that listen.", app.subscriptionsBroker().totalClients()),
  ];
}

const STARTED = "server started";
const DAY_MS = 86_400_000;
const LOGGED_ERROR = 8;
/** Log lines searched for server errors: a flood of refused requests must not slow the check down. */
const MOST_LOGGED = 10_000;

export function noteServerStart(e: core.BootstrapEvent): void {
  e.next();
  sharedStore.set(STARTED, dateOf(Date.now()));
}

const moment = (stored: string): string | null => dateOf(timeOf(stored)) || null;
const withMoment = <Standing extends { oldest: string }>(standing: Standing) => ({
  ...standing,
  oldest: moment(standing.oldest),
});

/** Counts are capped and use an index each, so the cost does not grow with the data. */
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

/** The health page, for operators. */
export function showHealth(e: core.RequestEvent): void {
  operator(e);
  const health = healthOf(e.app);
  return answer(e, 200, { ...health, checks: checksOf(health, Date.now()) });
}

/** The load balancer's check: this server answers, and can read and write its data. */
export function alive(e: core.RequestEvent): void {
  checkHealth(e.app);
  return answer(e, 200, { ok: true });
}

/**
 * Requires the monitor's bearer token; without it the route does not seem to exist.
 * @throws NotFoundError
 */
function monitor(e: core.RequestEvent): void {
  const shown = /^Bearer (.+)$/.exec(e.request.header.get("Authorization"))?.[1] ?? "";
  const isKnown = environment.metricsToken !== "" && $security.equal(shown, environment.metricsToken);
  if (!isKnown) throw new NotFoundError();
}

/** The monitor's check: 503 while any check is red. */
export function deep(e: core.RequestEvent): void {
  monitor(e);
  const checks = checksOf(healthOf(e.app), Date.now());
  const ok = checks.every(({ state }) => state !== "red");
  return answer(e, ok ? 200 : 503, { ok, checks });
}

/** The monitor's metrics in Prometheus' text format. */
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
      // A refused request (4xx) is logged as an error too, but is the caller's fault.
      `SELECT COUNT(*) AS server FROM (
         SELECT 1 FROM (SELECT data FROM _logs WHERE level >= {:level} AND created >= {:since} ORDER BY created DESC LIMIT {:most})
         WHERE CAST(COALESCE(json_extract(data, '$.status'), 0) AS INTEGER) NOT BETWEEN 400 AND 499 LIMIT 1000)`,
    )
    .bind({ since, level: LOGGED_ERROR, most: MOST_LOGGED })
    .one(written);
  const told = queryRow(app, { browser: 0, pages: 0 }, query, { since });
  return { ...told, ...(written as unknown as { server: number }) };
}

/** The newest verified backup; null when none was ever tried. */
function backupOf(app: CoreApp): ReturnType<typeof keptIn> {
  try {
    return keptIn(toString($os.readFile(`${app.dataDir()}/${BACKUP_NOTE}`)));
  } catch {
    return null;
  }
}
