import type { Health, HealthCheck } from "#contract/operator.d.ts";

/** What `npm run backup` writes down in the data folder of what became of it. */
export const BACKUP_NOTE = ".backup.json";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A night was missed. */
export const OLD_BACKUP_MS = 36 * HOUR_MS;
/** Three were. */
export const TOO_OLD_BACKUP_MS = 72 * HOUR_MS;

/** How far the data is kept elsewhere; moments are ISO. */
interface Kept {
  /** All that was acknowledged until then is kept; null: nothing is. */
  at: string | null;
  /** When the last try failed, after that; null when none did. */
  failedAt: string | null;
}

const momentIn = (value: unknown): string | null => (typeof value === "string" && Date.parse(value) > 0 ? value : null);

/** What a note says; null where there is none. One that cannot be read says that nothing is kept. */
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
/** Below it a day's uploads may fill the disk; then nothing can be saved. */
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

/** A server that was just set up may have none yet. */
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

/** What a server's health means: `red` needs somebody today, `warn` soon. */
export const checksOf = (health: Health, nowMs: number): HealthCheck[] => [
  disk(health),
  backup(health, nowMs),
  payments(health, nowMs),
  mail(health, nowMs),
  errors(health),
];

const KB = 1024;

/** The sizes in what `df -Pk` says of one folder, in bytes; undefined where it says something else. */
export function sizesIn(told: string): { size: number; free: number } | undefined {
  const line = told.trim().split("\n").pop() ?? "";
  // The device's name may have spaces in it: what follows it is numbers.
  const [, size, free] = /\s(\d+)\s+\d+\s+(\d+)\s+\d+%\s/.exec(line) ?? [];
  return size && free && Number(size) > 0 ? { size: Number(size) * KB, free: Number(free) * KB } : undefined;
}

/** One family of Prometheus' text format: a value for each set of labels. */
export interface Family {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Sample[];
}

export interface Sample {
  labels?: Record<string, string>;
  value: number;
  /** Of a histogram: what is put behind the family's name. */
  suffix?: "_bucket" | "_count" | "_sum";
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');

function line(name: string, { labels = {}, value, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${String(value)}`;
}

/** The text format 0.0.4 of Prometheus; a family without samples is left out. */
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
  /** The path, without what was asked. */
  path: string;
  status: number;
  tookMs: number;
}

/** The time within which that share of the requests was answered, in seconds; 0 of none. */
export function quantile(requests: Logged[], share: number): number {
  const times = requests.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  return (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) / 1000;
}

const SIGN_IN = /^\/api\/collections\/users\/auth-with-/;

export const isSignIn = ({ path }: Logged): boolean => SIGN_IN.test(path);

/** Requests counted by method and status; as many sets of labels as there are of both. */
export function byStatus(requests: Logged[]): Sample[] {
  const counts = new Map<string, { labels: { method: string; status: string }; value: number }>();
  for (const { method, status } of requests) {
    const key = `${method} ${String(status)}`;
    const known = counts.get(key) ?? { labels: { method, status: String(status) }, value: 0 };
    counts.set(key, { ...known, value: known.value + 1 });
  }
  return [...counts.values()];
}
