import type { Health, HealthCheck } from "#contract/operator.d.ts";

/** The file in the data folder where `npm run backup` records its result. */
export const BACKUP_NOTE = ".backup.json";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** One night's backup is missing. */
export const OLD_BACKUP_MS = 36 * HOUR_MS;
/** Three nights' backups are missing. */
export const TOO_OLD_BACKUP_MS = 72 * HOUR_MS;

/** State of the backups; times are ISO. */
interface Kept {
  /** Everything acknowledged before this time is backed up; null: nothing is. */
  at: string | null;
  /** The time of the latest failed try, if it is newer than `at`; null when it did not fail. */
  failedAt: string | null;
}

const momentIn = (value: unknown): string | null => (typeof value === "string" && Date.parse(value) > 0 ? value : null);

/** Parses the note; null for an empty one. A malformed note counts as no backup. */
export function keptIn(text: string): Kept | null {
  if (text === "") return null;
  try {
    const { at, failedAt } = JSON.parse(text) as { at?: unknown; failedAt?: unknown };
    return { at: momentIn(at), failedAt: momentIn(failedAt) };
  } catch {
    return { at: null, failedAt: null };
  }
}

const MB = 1024 * 1024;
/** With less free space, one day of uploads may fill the disk, and then nothing can be saved. */
const LEAST_FREE = 200 * MB;
const SCARCE = 0.05;
const GETTING_FULL = 0.2;
const LATE_EVENT_MS = 15 * MINUTE_MS;
const LATE_MAIL_MS = HOUR_MS;
const MANY_ERRORS = 100;

type State = HealthCheck["state"];

const check = (name: HealthCheck["name"], state: State, says: string): HealthCheck => ({ name, state, says });
const ageOf = (moment: string | null, nowMs: number): number => (moment ? nowMs - Date.parse(moment) : 0);
const minutes = (ms: number): string => `${String(Math.round(ms / MINUTE_MS))} min`;
const hours = (ms: number): string => `${String(Math.floor(ms / HOUR_MS))} h`;

function disk({ disk }: Health): HealthCheck {
  if (!disk) return check("disk", "warn", "The system does not say how full the disk is.");
  const share = disk.free / disk.size;
  const says = `${String(Math.floor(disk.free / MB))} MB are free.`;
  if (share < SCARCE || disk.free < LEAST_FREE)
    return check("disk", "red", `${says} When it is full, nothing is saved.`);
  return check("disk", share < GETTING_FULL ? "warn" : "ok", says);
}

function payments({ payments: { waiting, oldest, givenUp } }: Health, nowMs: number): HealthCheck {
  const late = ageOf(oldest, nowMs);
  if (waiting > 0 && late > LATE_EVENT_MS)
    return check("payments", "red", `An event of the payment provider has waited for ${minutes(late)}.`);
  if (givenUp > 0) return check("payments", "red", `${String(givenUp)} events of the payment provider were given up.`);
  return check("payments", "ok", "No event of the payment provider waits.");
}

function mail({ mail: { isSet, waiting, oldest, givenUp } }: Health, nowMs: number): HealthCheck {
  if (!isSet) return check("mail", "ok", "No mail server is set.");
  const late = ageOf(oldest, nowMs);
  if (waiting > 0 && late > LATE_MAIL_MS)
    return check("mail", "red", `${String(waiting)} mails wait, the oldest for ${minutes(late)}.`);
  if (givenUp > 0) return check("mail", "warn", `${String(givenUp)} mails were given up.`);
  return check("mail", "ok", "No mail waits for long.");
}

function errors({ errors: { server } }: Health): HealthCheck {
  const says = `${String(server)} errors in the log of a day.`;
  return check("errors", server >= MANY_ERRORS ? "warn" : "ok", says);
}

/** A new server may not have one yet. */
function backup({ backup, startedAt }: Health, nowMs: number): HealthCheck {
  if (!backup?.at) {
    const isLate = nowMs - Date.parse(startedAt) > TOO_OLD_BACKUP_MS || backup !== null;
    return check("backup", isLate ? "red" : "warn", "There is no back-up of this data.");
  }
  const age = ageOf(backup.at, nowMs);
  const says = `The newest back-up is ${hours(age)} old.`;
  if (backup.failedAt) return check("backup", "red", `${says} The last try failed.`);
  if (age > TOO_OLD_BACKUP_MS) return check("backup", "red", says);
  return check("backup", age > OLD_BACKUP_MS ? "warn" : "ok", says);
}

/** Rates each part of the health: `red` needs the operator today, `warn` soon. */
export const checksOf = (health: Health, nowMs: number): HealthCheck[] => [
  disk(health),
  backup(health, nowMs),
  payments(health, nowMs),
  mail(health, nowMs),
  errors(health),
];

const KB = 1024;

/** Parses `df -Pk` for one folder, in bytes; undefined when the output is unexpected. */
export function sizesIn(told: string): { size: number; free: number } | undefined {
  const line = told.trim().split("\n").pop() ?? "";
  // The device name may contain spaces; the columns behind it are numbers.
  const [, size, free] = /\s(\d+)\s+\d+\s+(\d+)\s+\d+%\s/.exec(line) ?? [];
  return size && free && Number(size) > 0 ? { size: Number(size) * KB, free: Number(free) * KB } : undefined;
}

/** A metric family of Prometheus' text format, with one sample per label set. */
export interface Family {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Sample[];
}

export interface Sample {
  labels?: Record<string, string>;
  value: number;
  /** For histograms: the suffix of the family's name. */
  suffix?: "_bucket" | "_count" | "_sum";
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');

function line(name: string, { labels = {}, value, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${String(value)}`;
}

/** Prometheus' text format 0.0.4; omits families without samples. */
export function metricsText(families: Family[]): string {
  const told = families.filter(({ samples }) => samples.length > 0);
  return told
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => line(name, sample)),
    ])
    .concat("")
    .join("\n");
}

/** One request of the log. */
export interface Logged {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  tookMs: number;
}

/** The duration in seconds within which that share of the requests was answered; 0 without requests. */
export function quantile(requests: Logged[], share: number): number {
  const times = requests.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  return (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) / 1000;
}

const SIGN_IN = /^\/api\/collections\/users\/auth-with-/;

export const isSignIn = ({ path }: Logged): boolean => SIGN_IN.test(path);

/** Counts requests by method and status, which bounds the number of label sets. */
export function byStatus(requests: Logged[]): Sample[] {
  const counts = new Map<string, { labels: { method: string; status: string }; value: number }>();
  for (const { method, status } of requests) {
    const key = `${method} ${String(status)}`;
    const known = counts.get(key) ?? { labels: { method, status: String(status) }, value: 0 };
    counts.set(key, { ...known, value: known.value + 1 });
  }
  return [...counts.values()];
}
