import type { SaidName } from "#contract/said.d.ts";

/** Limits per account and table: rows, and bytes in these columns. Learners would not find more of them again. */
export const BOUNDS = {
  notes: { columns: "text", most: 2_000, mostBytes: 2_000_000, field: "text", full: "notesFull", long: "notesLong" },
  bookmarks: {
    columns: "title || description || tags || url",
    most: 1_000,
    mostBytes: 1_000_000,
    field: "url",
    full: "bookmarksFull",
    long: "bookmarksLong",
  },
  blocks: { columns: "''", most: 500, mostBytes: 0, field: "blocked", full: "blocksFull", long: "blocksFull" },
} as const;

export type Bounded = keyof typeof BOUNDS;

/** Returns why a write exceeds the table's limits; undefined within them. */
export function boundProblem(table: Bounded, { rows, bytes }: { rows: number; bytes: number }): SaidName | undefined {
  const { most, mostBytes, full, long } = BOUNDS[table];
  if (rows > most) return full;
  return bytes > mostBytes ? long : undefined;
}
