import type { Position } from "#contract/positions.d.ts";
import { oldestFirst, isObject, type Operation, type Registration } from "#sync/sync.ts";

export type { Position };

/** One person's positions by lesson id. */
export interface Positions {
  lessons: Record<string, Position>;
}

export interface Watched extends Operation, Position {
  lessonId: string;
}

const isSecond = (value: unknown): value is number => typeof value === "number" && value >= 0 && value < Infinity;

function positionFrom(kept: unknown): Position | undefined {
  if (!isObject(kept)) return undefined;
  const { second, furthest, at } = kept;
  const isWhole = isSecond(second) && isSecond(furthest) && typeof at === "string" && !Number.isNaN(Date.parse(at));
  return isWhole ? { second, furthest, at } : undefined;
}

/** Positions by lesson out of anything: a broken one is left out. */
export function positionsFrom(kept: unknown): Record<string, Position> {
  const known = Object.entries(isObject(kept) ? kept : {}).map(([id, one]) => [id, positionFrom(one)] as const);
  return Object.fromEntries(known.filter((entry): entry is [string, Position] => entry[1] !== undefined));
}

/** What waits, out of its kept text; undefined when it is broken. */
export function watchedFrom(kept: Operation & Record<string, unknown>): Watched | undefined {
  const { id, user, behindMs, lessonId } = kept;
  const position = positionFrom(kept);
  if (!position || typeof lessonId !== "string") return undefined;
  return { ...position, id, user, lessonId, ...(behindMs !== undefined && { behindMs }) };
}

/** As the server does it: the newest is where it goes on, the furthest stays the furthest. */
export function joinedPosition(old: Position | undefined, { second, furthest, at }: Position): Position {
  if (!old) return { second, furthest, at };
  const newer = Date.parse(at) > Date.parse(old.at) ? { second, at } : { second: old.second, at: old.at };
  return { ...newer, furthest: Math.max(old.furthest, furthest) };
}

/** What was told, and on top of it where somebody was since. */
export const withWatched = ({ lessons }: Positions, waiting: Watched[]): Positions => ({
  lessons: oldestFirst(waiting).reduce(
    (all, one) => ({ ...all, [one.lessonId]: joinedPosition(all[one.lessonId], one) }),
    lessons,
  ),
});

/** Where somebody was last in each lesson says it all, unless they had seen more of it before. */
export function lastWatched(waiting: Watched[]): Watched[] {
  const ordered = oldestFirst(waiting);
  const isSaid = (old: Watched, index: number) =>
    ordered.slice(index + 1).some((one) => one.lessonId === old.lessonId && one.furthest >= old.furthest);
  return ordered.filter((one, index) => !isSaid(one, index));
}

const ADDRESS = "/api/course/positions";

export const positionsSync: Registration<Watched, Positions> = {
  key: "positions",
  waiting: "waiting_positions_",
  empty: { lessons: {} },
  isOrderless: true,
  operationFrom: watchedFrom,
  dataFrom: (parts) => ({ lessons: positionsFrom(parts[""]?.["lessons"]) }),
  apply: withWatched,
  compacted: lastWatched,
  // No learner has to know.
  isQuiet: () => true,
  async send({ ask, read }, operations) {
    const positions = operations.map(({ lessonId, second, furthest, at }) => ({ lessonId, second, furthest, at }));
    const answer = await (positions.length > 0
      ? ask(ADDRESS, { method: "POST", body: { positions } })
      : read("positions"));
    return { data: { lessons: positionsFrom(isObject(answer) ? answer["positions"] : {}) }, sent: operations };
  },
};
