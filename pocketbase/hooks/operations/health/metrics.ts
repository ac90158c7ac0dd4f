import type { Health } from "#contract/operator.d.ts";
import { EDGES_MS } from "../../platform/counting/counts.rules.ts";
import { countsSoFar } from "../../platform/counting/counting.ts";
import { storedTime } from "../../platform/times.ts";
import { checksOf } from "./checks.rules.ts";
import { byStatus, type Family, isSignIn, type Logged, quantile, type Sample } from "./metrics.rules.ts";

const WINDOW_MS = 300_000;
/** So many of the latest requests are read for it, whatever a rush brings. */
const MOST_REQUESTS = 5000;

const gauge = (name: string, help: string, value: number): Family => ({
  ...{ name: `course_${name}`, help, type: "gauge" },
  samples: [{ value }],
});

/** The API's requests of five minutes; the log gets them some seconds late. */
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

/** What a monitor reads of the server. */
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
