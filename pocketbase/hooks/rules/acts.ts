/** The acts of one request, as they were sent: whoever reads a field makes sure of its type. */
export interface SentActs {
  completed: Sent[];
  removed: Sent[];
  visited: Sent[];
}

export type Sent = Record<string, unknown>;

export const MOST_ACTS = 200;

const isObject = (value: unknown): value is Sent =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const LISTS = ["completed", "removed", "visited"] as const;

/** The three lists of a body, or one sentence about what is wrong with its form. */
export function actsIn(body: Sent): SentActs | { problem: string } {
  const acts: SentActs = { completed: [], removed: [], visited: [] };
  for (const name of LISTS) {
    const list = body[name] ?? [];
    if (!Array.isArray(list) || !list.every(isObject)) return { problem: `"${name}" must be a list of objects.` };
    if (list.length > MOST_ACTS) return { problem: `Send at most ${MOST_ACTS} of "${name}" at once.` };
    acts[name] = list;
  }
  return acts;
}

/** When something happened by the learner's clock; now where it says nothing or lies ahead. */
export function atMsOf(time: unknown, nowMs: number): number {
  const ms = typeof time === "string" ? Date.parse(time) : NaN;
  return ms > 0 && ms < nowMs ? ms : nowMs;
}

/** A learner cannot have read a revision that is not there yet; without one, they read the current. */
export function revisionOf(revision: unknown, current: number): number {
  const isOne = typeof revision === "number" && Number.isInteger(revision) && revision >= 1;
  return isOne ? Math.min(revision, current) : current;
}
