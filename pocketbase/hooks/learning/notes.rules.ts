import type { SaidName } from "#contract/said.d.ts";

/** What one account may keep; nobody writes a book in its margins. */
export const MOST_NOTES = 2_000;
export const MOST_NOTE_BYTES = 2_000_000;

export interface Kept {
  notes: number;
  bytes: number;
}

/** Why there is no room for what is kept after a write; undefined while there is. Deleting makes room again. */
export function notesProblem({ notes, bytes }: Kept): SaidName | undefined {
  if (notes > MOST_NOTES) return "notesFull";
  if (bytes > MOST_NOTE_BYTES) return "notesLong";
  return undefined;
}
