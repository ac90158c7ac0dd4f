/** So many letters, compared at once: neither a word nor a usual turn. */
const PIECE = 8;
/** One or two sentences of one's own. */
const LEAST = 60;
const LONGEST = 15_000;

/** The letters of what somebody typed, without what they quoted. */
const lettersOf = (text: string): string =>
  text
    .slice(0, LONGEST)
    .split("\n")
    .filter((line) => !/^\s*>/.test(line))
    .join("")
    .toLowerCase()
    .replace(/[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]/g, "");

function piecesOf(text: string): Set<string> {
  const letters = lettersOf(text);
  const found = new Set<string>();
  for (let at = 0; at + PIECE <= letters.length; at += 1) found.add(letters.slice(at, at + PIECE));
  return found;
}

/**
 * Whether an answer says something of its own: not a word or two, not the same again and again, nor what stands in the
 * work itself or in another review of theirs.
 * @param known the work, and their other reviews
 */
export function isReview(text: string, known: string[]): boolean {
  const pieces = piecesOf(text);
  if (pieces.size < LEAST) return false;
  for (const one of known) for (const piece of piecesOf(one)) pieces.delete(piece);
  return pieces.size >= LEAST;
}
