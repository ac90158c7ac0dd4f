import { distance } from "fastest-levenshtein";

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
