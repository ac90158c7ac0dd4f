/** What one account may keep; nobody writes a book in its margins. */
export const MOST_NOTES = 2_000;
export const MOST_BYTES = 2_000_000;

export interface Kept {
  notes: number;
  bytes: number;
}

/** Why there is no room for what is kept after a write; undefined while there is. Deleting makes room again. */
export function notesProblem({ notes, bytes }: Kept): string | undefined {
  if (notes > MOST_NOTES) return "You have 2,000 notes, which is all that fit: delete some to keep new ones.";
  if (bytes > MOST_BYTES)
    return "Your notes have filled their two million letters: shorten or delete some to keep this.";
  return undefined;
}
