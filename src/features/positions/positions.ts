export interface Position {
  /** Where the video goes on. */
  second: number;
  /** How far it was ever watched. */
  furthest: number;
  /** ISO: when the learner was there. */
  at: string;
}

/** One person's positions by lesson id, and the lessons whose newest one the server has not heard of. */
export interface Positions {
  lessons: Record<string, Position>;
  unsent: string[];
}

/** By user id; "" is whoever is not signed in. */
export type KeptPositions = Record<string, Positions>;

export const NONE: Positions = { lessons: {}, unsent: [] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSecond = (value: unknown): value is number => typeof value === "number" && value >= 0 && value < Infinity;

function positionFrom(kept: unknown): Position | undefined {
  if (!isObject(kept)) return undefined;
  const { second, furthest, at } = kept;
  const isWhole = isSecond(second) && isSecond(furthest) && typeof at === "string" && !Number.isNaN(Date.parse(at));
  return isWhole ? { second, furthest, at } : undefined;
}

/** Positions by lesson out of anything: a broken one is left out. */
export function lessonsFrom(kept: unknown): Record<string, Position> {
  const known = Object.entries(isObject(kept) ? kept : {}).map(([id, one]) => [id, positionFrom(one)] as const);
  return Object.fromEntries(known.filter((entry): entry is [string, Position] => entry[1] !== undefined));
}

/** Everybody's positions out of what was stored. */
export function keptFrom(stored: unknown): KeptPositions {
  const people = Object.entries(isObject(stored) ? stored : {}).map(([user, kept]) => {
    const { lessons, unsent } = isObject(kept) ? kept : {};
    const known = lessonsFrom(lessons);
    const waiting = Array.isArray(unsent) ? unsent.filter((id) => typeof id === "string" && id in known) : [];
    return [user, { lessons: known, unsent: waiting }] as const;
  });
  return Object.fromEntries(people);
}

/** As the server does it: the newest is where it goes on, the furthest stays the furthest. */
export function merged(old: Position | undefined, other: Position): Position {
  if (!old) return other;
  const newer = Date.parse(other.at) > Date.parse(old.at) ? other : old;
  return { ...newer, furthest: Math.max(old.furthest, other.furthest) };
}

export const mergedAll = (old: Record<string, Position>, others: Record<string, Position>): Record<string, Position> =>
  Object.entries(others).reduce((all, [id, one]) => ({ ...all, [id]: merged(all[id], one) }), old);

/** What was watched before signing in belongs to whoever signed in on this device, and is still to be sent. */
export function adopted(kept: KeptPositions, user: string): KeptPositions {
  const { "": visitor = NONE, ...others } = kept;
  if (user === "") return kept;
  const { lessons, unsent } = others[user] ?? NONE;
  const waiting = [...new Set([...unsent, ...Object.keys(visitor.lessons)])];
  return { ...others, [user]: { lessons: mergedAll(lessons, visitor.lessons), unsent: waiting } };
}
