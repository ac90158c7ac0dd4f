/** A small generator of numbers (mulberry32): the same seed gives the same course on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORD = /[A-Za-z’]{4,}/g;
/** Anything but plain prose: tags, attributes, tables, code, pictures, footnotes. */
const isProse = (line: string): boolean => /^(\s*- |\s*\d+\. |#+ )?[A-Z“*]/.test(line) && !/[<>{}`|[\]]/.test(line);

/** All longer words of a text's prose, with their repetitions: drawn from, they keep its vocabulary. */
export const vocabulary = (text: string): string[] =>
  text.split("\n").flatMap((line) => (isProse(line) ? (line.match(WORD) ?? []) : []));

/** A text of the same shape with other words: every lesson has sentences of its own. */
export function reworded(text: string, words: string[], random: () => number): string {
  const other = (word: string): string => words[Math.floor(random() * words.length)] ?? word;
  return text
    .split("\n")
    .map((line) => (isProse(line) ? line.replace(WORD, other) : line))
    .join("\n");
}
