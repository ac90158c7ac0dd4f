/** What is ticked in the checklists of one lesson: by the list's id, the names of its ticked lines. */
export type Ticks = Record<string, string[]>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Stored ticks by lesson id. */
export const lessonsFrom = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** One lesson's ticks; unreadable ones are left out. */
export function ticksFrom(value: unknown): Ticks {
  if (!isObject(value)) return {};
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return Object.fromEntries(lists.map(([id, names]) => [id, names.filter((name) => typeof name === "string")]));
}

/**
 * A hash of a line's words: a line that moves keeps its tick, a reworded one loses it. FNV-1a is enough for so few lines.
 */
export function lineHash(line: string): string {
  let hash = 0x811c9dc5;
  for (const sign of line.trim().replace(/\s+/g, " "))
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
