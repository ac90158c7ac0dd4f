const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** An operation older than this keeps its place among the others, but is dated as it arrives. */
export const OLDEST_MS = 30 * DAY_MS;

/** A week of travelling without a network is plausible; what is told later may be true, but proves no day. */
export const HEARD_WITHIN_MS = 7 * DAY_MS;

/** When something happened by the learner's clock; now where it says nothing or lies ahead. */
export function atMsOf(time: unknown, nowMs: number): number {
  const ms = typeof time === "string" ? Date.parse(time) : NaN;
  return ms > 0 && ms < nowMs ? ms : nowMs;
}

/**
 * When something that is kept happened, to compare it with what is told now: what lies ahead was dated by a clock that was
 * put right since, and must not win over all that a learner does until that moment comes.
 */
export const keptAtMs = (ms: number, nowMs: number): number => (ms > nowMs ? nowMs - MINUTE_MS : ms);

/** The moment an operation counts for: never in the future and at most 30 days back, else the server's. */
export const countedAtMs = (ms: number, nowMs: number): number => (ms > nowMs || ms < nowMs - OLDEST_MS ? nowMs : ms);

/**
 * The moment that decides which of the learner's days an operation counts for: its own when the server heard of it
 * within a week, else the moment it was heard. So an offline learner keeps every day of a week's queue, also from before
 * they registered, and nobody makes a row of days by dating back: at most the last week can be told afterwards. When a
 * lesson was completed, or a question answered, is kept as the device said.
 */
export const dayCountsAtMs = (atMs: number, heardMs: number): number =>
  atMs >= heardMs - HEARD_WITHIN_MS ? atMs : heardMs;

/** One operation as a device sent it: whoever reads a field makes sure of its type. */
export type Sent = Record<string, unknown>;

export const MOST_OPERATIONS = 200;

const isObject = (value: unknown): value is Sent =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list of a body, or one sentence about what is wrong with its form. */
export function listIn(body: Sent, name: string): Sent[] | { problem: string } {
  const list = body[name] ?? [];
  if (!Array.isArray(list) || !list.every(isObject)) return { problem: `"${name}" must be a list of objects.` };
  return list.length > MOST_OPERATIONS ? { problem: `Send at most ${MOST_OPERATIONS} of "${name}" at once.` } : list;
}
