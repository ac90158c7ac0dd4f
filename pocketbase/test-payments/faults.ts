/**
 * The provider's simulated faults; shares are from 0 to 1. `duplicate`: events delivered twice; `drop`: deliveries lost
 * and retried; `lose`: events never delivered; `delay`: the longest delay of an event in seconds; `reorder`: the window
 * of events sent in random order; `apiError`: calls answered with 500 before they take effect; `lostAnswer`: calls
 * answered with 500 after they took effect; `slowMs`: delay of each call; `unpaid`: 1 leaves a subscription unpaid
 * after the last attempt, 0 ends it.
 */
const NAMES = ["duplicate", "drop", "lose", "delay", "reorder", "apiError", "lostAnswer", "slowMs", "unpaid"] as const;
export type Faults = Record<(typeof NAMES)[number] | "seed", number>;
export const CALM = { seed: 1, ...Object.fromEntries(NAMES.map((name) => [name, 0])) } as Faults;

const MOST: Partial<Faults> = { seed: 4_294_967_295, delay: 86_400, reorder: 50, slowMs: 10_000 };

/** Parses the faults; omitted ones are off. Returns a message for an invalid field. */
export function faultsFrom(sent: Record<string, unknown>): Faults | { field: string; problem: string } {
  for (const [field, value] of Object.entries(sent)) {
    const most = Object.hasOwn(CALM, field) ? (MOST[field as keyof Faults] ?? 1) : -1;
    if (most < 0) return { field, problem: `There is no fault called "${field.slice(0, 40)}".` };
    if (typeof value !== "number" || !(value >= 0 && value <= most))
      return { field, problem: `${field} must be a number from 0 to ${most}.` };
  }
  return { ...CALM, ...sent };
}

/** Number `at` of the seed's sequence, in [0, 1) (mulberry32 with random access). */
export function drawn(seed: number, at: number): number {
  let state = (seed + Math.imul(at + 1, 0x6d2b79f5)) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
}

/** Shuffles the items within windows of the given size. */
export function shuffled<T>(items: T[], window: number, draw: () => number): T[] {
  if (window < 2) return items;
  const drawnOf = (part: T[]) => part.map((item): [number, T] => [draw(), item]);
  const parts = Array.from({ length: Math.ceil(items.length / window) }, (_, at) =>
    drawnOf(items.slice(at * window, (at + 1) * window)).sort(([one], [other]) => one - other),
  );
  return parts.flat().map(([, item]) => item);
}
