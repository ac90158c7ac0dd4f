import type { Health, HealthCheck } from "#contract/operator.d.ts";
import { OLD_BACKUP_MS, TOO_OLD_BACKUP_MS } from "./notes.rules.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
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
