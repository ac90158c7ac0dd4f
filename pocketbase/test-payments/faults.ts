/**
 * How badly the provider behaves, by the seed; shares are from 0 to 1. `duplicate`: events that arrive twice; `drop`:
 * deliveries that do not arrive and are tried again later; `lose`: events that never arrive; `delay`: seconds, at most,
 * that an event waits; `reorder`: events within so many of each other are sent in any order; `apiError`: calls that are
 * answered with 500 before anything happened; `lostAnswer`: although all was done; `slowMs`: how much longer each call
 * takes; `unpaid` 1: what was tried often enough stands unpaid, 0: it is over.
 */
const NAMES = ["duplicate", "drop", "lose", "delay", "reorder", "apiError", "lostAnswer", "slowMs", "unpaid"] as const;
export type Faults = Record<(typeof NAMES)[number] | "seed", number>;
export const CALM = { seed: 1, ...Object.fromEntries(NAMES.map((name) => [name, 0])) } as Faults;

const MOST: Partial<Faults> = { seed: 4_294_967_295, delay: 86_400, reorder: 50, slowMs: 10_000 };

/** Reads what was sent; what is left out is calm. A sentence for what cannot be. */
export function faultsFrom(sent: Record<string, unknown>): Faults | { field: string; problem: string } {
  for (const [field, value] of Object.entries(sent)) {
    const most = Object.hasOwn(CALM, field) ? (MOST[field as keyof Faults] ?? 1) : -1;
    if (most < 0) return { field, problem: `There is no fault called "${field.slice(0, 40)}".` };
    if (typeof value !== "number" || !(value >= 0 && value <= most))
      return { field, problem: `${field} must be a number from 0 to ${most}.` };
  }
  return { ...CALM, ...sent };
}

/** Number `at` of the seed's row: from 0 up to 1 (mulberry32, which can be asked for any place). */
export function drawn(seed: number, at: number): number {
  let state = (seed + Math.imul(at + 1, 0x6d2b79f5)) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
}

/** The same items, none farther from its place than the window is wide. */
export function shuffled<T>(items: T[], window: number, draw: () => number): T[] {
  if (window < 2) return items;
  const drawnOf = (part: T[]) => part.map((item): [number, T] => [draw(), item]);
  const parts = Array.from({ length: Math.ceil(items.length / window) }, (_, at) =>
    drawnOf(items.slice(at * window, (at + 1) * window)).sort(([one], [other]) => one - other),
  );
  return parts.flat().map(([, item]) => item);
}
