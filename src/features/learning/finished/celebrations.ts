/** Modules that were celebrated, and those still to be. */
export interface Celebrations {
  user: string;
  shown: number[];
  waiting: number[];
}

const numbers = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((one): one is number => Number.isInteger(one)) : [];

/** Reads what was stored; ignores another person's, adopts a visitor's. */
export function celebrationsFrom(stored: unknown, user: string): Celebrations {
  const { user: whose, shown, waiting } = (stored ?? {}) as Partial<Record<keyof Celebrations, unknown>>;
  const isTheirs = whose === user || whose === "";
  return { user, shown: isTheirs ? numbers(shown) : [], waiting: isTheirs ? numbers(waiting) : [] };
}
