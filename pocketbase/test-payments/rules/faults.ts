/** How badly the provider behaves; shares are from 0 to 1, all of it by the seed. */
export interface Faults {
  seed: number;
  /** Events that arrive twice. */
  duplicate: number;
  /** Deliveries that do not arrive, and are tried again later. */
  drop: number;
  /** Events that never arrive. */
  lose: number;
  /** Seconds, at most, that an event waits before it is sent. */
  delay: number;
  /** Events within so many of each other are sent in any order. */
  reorder: number;
  /** Calls that are answered with 500 before anything happened. */
  apiError: number;
  /** Calls that are answered with 500 although all was done. */
  lostAnswer: number;
  /** Milliseconds that each call takes longer. */
  slowMs: number;
  /** 1: what was tried often enough stands unpaid; 0: it is over. */
  unpaid: number;
}

export const CALM: Faults = {
  ...{
    seed: 1,
    duplicate: 0,
    drop: 0,
    lose: 0,
    delay: 0,
    reorder: 0,
    apiError: 0,
    lostAnswer: 0,
    slowMs: 0,
    unpaid: 0,
  },
};

const MOST: Faults = {
  ...{ seed: 4_294_967_295, duplicate: 1, drop: 1, lose: 1, delay: 86_400, reorder: 50, apiError: 1, lostAnswer: 1 },
  ...{ slowMs: 10_000, unpaid: 1 },
};

/** Reads what was sent; what is left out is calm. A sentence for what cannot be. */
export function faultsFrom(sent: Record<string, unknown>): Faults | { field: string; problem: string } {
  const faults = { ...CALM };
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(CALM, name)) return { field: name, problem: `There is no fault called "${name.slice(0, 40)}".` };
    const most = MOST[name as keyof Faults];
    if (typeof value !== "number" || !(value >= 0 && value <= most))
      return { field: name, problem: `${name} must be a number from 0 to ${most}.` };
    faults[name as keyof Faults] = value;
  }
  return faults;
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
  const parts: T[] = [];
  for (let from = 0; from < items.length; from += window) {
    const part = items.slice(from, from + window);
    for (let at = part.length - 1; at > 0; at -= 1) {
      const other = Math.floor(draw() * (at + 1));
      [part[at], part[other]] = [part[other] as T, part[at] as T];
    }
    parts.push(...part);
  }
  return parts;
}
