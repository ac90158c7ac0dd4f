import type { HealthCheck } from "#contract/operator.d.ts";

/** What the starter of the server notes of the replica; written by scripts/replica. */
interface Note {
  lookedAt: string;
  safeAt?: string;
}

const LATE_MS = 10_000;
const RED_MS = 60_000;
/** How long its lag may not be known; at a start there is nothing yet. */
const SILENT_MS = 60_000;

/** How far behind the replica may be, ms; undefined where that is not known. @param text the note, "" for none */
export function replicaLagIn(text: string, nowMs: number): number | undefined {
  if (text === "") return undefined;
  const { lookedAt, safeAt } = JSON.parse(text) as Note;
  if (safeAt === undefined) return undefined;
  const isSilent = nowMs - Date.parse(lookedAt) > SILENT_MS;
  return Math.max(0, (isSilent ? nowMs : Date.parse(lookedAt)) - Date.parse(safeAt));
}

/** What the lag means to a monitor. */
export function replicaCheck(lagMs: number | undefined): HealthCheck {
  const check = (state: HealthCheck["state"], says: string): HealthCheck => ({ name: "replica", state, says });
  if (lagMs === undefined) return check("warn", "Nothing is in the replica yet.");
  const says = `The replica is ${(lagMs / 1000).toFixed(1)} s behind at most.`;
  return check(lagMs > RED_MS ? "red" : lagMs > LATE_MS ? "warn" : "ok", says);
}
