/** The Levenshtein distance of two words. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [place, other] of [...to].entries()) {
      const change = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the most similar candidate; undefined when none is close. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  // Two swapped letters count as two changes.
  const most = word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 4));
  const byDistance = [...known]
    .map((candidate) => ({ candidate, far: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far);
  const [best] = byDistance;
  return best && best.far <= most ? best.candidate : undefined;
}

/** "Did you mean poster? " with a trailing space, or "". */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known);
  return meant === undefined ? "" : `Did you mean ${meant}? `;
}

/** "5 lines", "1 line". */
export const countedNoun = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
