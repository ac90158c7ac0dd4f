import type { Chance } from "#support/random.ts";

const WORD = /[A-Za-z’]{4,}/g;
/** Anything but plain prose: tags, attributes, tables, code, pictures, footnotes. */
const isProse = (line: string): boolean => /^(\s*- |\s*\d+\. |#+ )?[A-Z“*]/.test(line) && !/[<>{}`|[\]]/.test(line);

/** All longer words of a text's prose, with their repetitions: drawn from, they keep its vocabulary. */
export const vocabulary = (text: string): string[] =>
  text.split("\n").flatMap((line) => (isProse(line) ? (line.match(WORD) ?? []) : []));

/** A text of the same shape with other words: every lesson has sentences of its own. */
export function reworded(text: string, words: string[], chance: Chance): string {
  const other = (word: string): string => words[chance.below(words.length)] ?? word;
  return text
    .split("\n")
    .map((line) => (isProse(line) ? line.replace(WORD, other) : line))
    .join("\n");
}
