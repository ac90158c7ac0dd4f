import { texts } from "#texts/search.ts";
import { nearestWord, stemOf, wordsOf } from "./words.ts";

/** A word of a query, and what it is looked for as. */
export interface QueryWord {
  /** As it was typed. */
  typed: string;
  /** As the index knows it; `typed` when that is so, undefined when nothing is near. */
  meant: string | undefined;
  /** Other words for the same. */
  others: string[];
  /** Says little by itself: "how", "the". */
  small: boolean;
}

/** What says little by itself, in the course's language. */
const SMALL = new Set(texts.fillers.split(" "));
const MOST_WORDS = 10;
const LETTERS_OF_A_BEGINNING = 3;

/** A word that begins like a known one is still being typed. */
const isKnown = (word: string, stems: Set<string>, words: string[]): boolean =>
  stems.has(stemOf(word)) || (word.length >= LETTERS_OF_A_BEGINNING && words.some((known) => known.startsWith(word)));

/** @param words of the index, the most frequent first */
export function queryWords(query: string, words: string[], synonyms: string[][]): QueryWord[] {
  const stems = new Set(words.map(stemOf));
  const synonymsOf = (word: string) => {
    const stem = stemOf(word);
    const group = synonyms.find((all) => all.some((one) => stemOf(one) === stem));
    return (group ?? []).filter((one) => stemOf(one) !== stem);
  };
  const typedWords = query.split(/\s+/).flatMap((part) => wholeOrParts(part, stems));
  return typedWords.slice(0, MOST_WORDS).map((typed) => {
    const known = isKnown(typed, stems, words);
    const others = synonymsOf(typed);
    const meant = known ? typed : others.length > 0 ? undefined : nearestWord(typed, words);
    return { typed, meant, others: meant ? synonymsOf(meant) : others, small: SMALL.has(typed) };
  });
}

/** "a/b" is a word of its own where the index has it, else two. */
function wholeOrParts(part: string, stems: Set<string>): string[] {
  const [whole, ...parts] = wordsOf(part);
  if (whole === undefined) return [];
  return parts.length === 0 || stems.has(stemOf(whole)) ? [whole] : parts;
}

/** Those that say something; the small ones count when there are no others. */
export function tellingOf(words: QueryWord[]): QueryWord[] {
  const telling = words.filter(({ small }) => !small);
  return telling.length > 0 ? telling : words;
}
