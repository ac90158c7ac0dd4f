const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** An older operation keeps its place in the order, but is dated by its arrival. */
export const OLDEST_MS = 30 * DAY_MS;

/** A week offline is plausible; an operation that arrives later counts for no past day. */
export const HEARD_WITHIN_MS = 7 * DAY_MS;

/** The time of an operation by the device's clock, in ms since 1970; now when missing or in the future. */
export function atMsOf(time: unknown, nowMs: number): number {
  const ms = typeof time === "string" ? Date.parse(time) : NaN;
  return ms > 0 && ms < nowMs ? ms : nowMs;
}

/**
 * The time of a stored operation, for comparison with new ones. A time in the future comes from a clock since
 * corrected, and must not win over everything the learner does until then.
 */
export const keptAtMs = (ms: number, nowMs: number): number => (ms > nowMs ? nowMs - MINUTE_MS : ms);

/** The completion time of an operation: now when it is in the future or more than 30 days back. */
export const countedAtMs = (ms: number, nowMs: number): number => (ms > nowMs || ms < nowMs - OLDEST_MS ? nowMs : ms);

/**
 * The moment that decides which day an operation counts for: its own when it arrived within a week, else its arrival.
 * So an offline learner keeps every day of a week's queue, even from before registering, and backdating can add no more
 * than the last week to a streak. The time of the operation itself is stored as the device sent it.
 */
export const dayCountsAtMs = (atMs: number, heardMs: number): number =>
  atMs >= heardMs - HEARD_WITHIN_MS ? atMs : heardMs;

/** An operation as sent by a device; its fields are unvalidated. */
export type Sent = Record<string, unknown>;

export const MOST_OPERATIONS = 200;

const isObject = (value: unknown): value is Sent =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a list of a body; `problem` is a sentence about a malformed one. */
export function listIn(body: Sent, name: string): Sent[] | { problem: string } {
  const list = body[name] ?? [];
  if (!Array.isArray(list) || !list.every(isObject)) return { problem: `"${name}" must be a list of objects.` };
  return list.length > MOST_OPERATIONS ? { problem: `Send at most ${MOST_OPERATIONS} of "${name}" at once.` } : list;
}
