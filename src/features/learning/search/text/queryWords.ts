import { LANGUAGE } from "#lib/language/language.ts";
import { isShortScript, isUnspaced, wordsIn } from "#lib/language/words.ts";
import { texts } from "#texts/search.ts";
import { nearestWord, stemOf } from "./words.ts";

/** A word of a query, and what it is looked for as. */
export interface QueryWord {
  /** As it was typed. */
  typed: string;
  /** As the index knows it; `typed` when that is so, undefined when nothing is near. */
  meant: string | undefined;
  /** Other words for the same, and words that hold it. */
  others: string[];
  /** Says little by itself: "how", "the". */
  small: boolean;
}

/** What says little by itself, in the course's language. */
const SMALL = new Set(texts.fillers.split(" "));
const MOST_WORDS = 10;
const LETTERS_OF_A_BEGINNING = 3;
/** Shorter ones stand in too many words by chance. */
const LETTERS_OF_A_PART = 5;
const MOST_HOLDING = 8;
/** Where "Muenchen" and "Aarhus" are other spellings of "München" and "Århus". */
const SPELT_IN_TWO = /^(?:da|de|fi|lb|nb|nn|no|sv)\b/.test(LANGUAGE) ? /([aou])e|a(?=a)/g : undefined;

/** What is known of an index: its words, and what they and their forms have in common. */
interface Known {
  words: string[];
  stems: Set<string>;
}

const stemsOf = new WeakMap<string[], Set<string>>();
function knownOf(words: string[]): Known {
  const stems = stemsOf.get(words) ?? new Set(words.map(stemOf));
  stemsOf.set(words, stems);
  return { words, stems };
}

/** A word that begins like a known one is still being typed. */
const isKnown = (word: string, { words, stems }: Known): boolean =>
  stems.has(stemOf(word)) ||
  ((isShortScript(word) || word.length >= LETTERS_OF_A_BEGINNING) && words.some((known) => known.startsWith(word)));

/** Longer words of the index in which a word stands, not at their beginning: "タワー" in "東京タワー", "fahrt" in "Überfahrt". */
function holding(word: string, { words }: Known): string[] {
  if (!isUnspaced(word) && word.length < LETTERS_OF_A_PART) return [];
  return words.filter((known) => known.indexOf(word) > 0).slice(0, MOST_HOLDING);
}

/** "a/b" is a word of its own where the index has it, else its parts; a letter of them says nothing. */
function wholeOrParts([whole = "", ...parts]: string[], { stems }: Known): string[] {
  if (parts.length === 0 || stems.has(stemOf(whole))) return [whole];
  const telling = parts.filter((part) => part.length > 1);
  return telling.length > 0 ? telling : parts;
}

/** A word of a script without blanks in the words of the index: its browser may part it otherwise than the build did. */
function pieces(word: string, known: Known): string[] {
  if (!isUnspaced(word) || isKnown(word, known) || holding(word, known).length > 0) return [word];
  const found: string[] = [];
  for (let at = 0; at < word.length;) {
    let end = word.length;
    while (end > at && !(end === word.length ? isKnown(word.slice(at), known) : known.stems.has(word.slice(at, end))))
      end -= 1;
    if (end > at) found.push(word.slice(at, end));
    at = Math.max(end, at + 1);
  }
  return found.length > 0 ? found : [word];
}

/** As the index spells it: "munchen" for "muenchen". */
function spelt(word: string, known: Known): string {
  if (!SPELT_IN_TWO || isKnown(word, known)) return word;
  const other = word.replace(SPELT_IN_TWO, "$1");
  return isKnown(other, known) ? other : word;
}

/** @param words of the index, the most frequent first */
export function queryWords(query: string, words: string[], synonyms: string[][]): QueryWord[] {
  const known = knownOf(words);
  const synonymsOf = (word: string) => {
    const stem = stemOf(word);
    const group = synonyms.find((all) => all.some((one) => stemOf(one) === stem));
    return (group ?? []).filter((one) => stemOf(one) !== stem);
  };
  const typedWords = wordsIn(query.slice(0, 500)).flatMap((forms) =>
    wholeOrParts(
      forms.map(({ key }) => key),
      known,
    ).flatMap((word) => pieces(word, known)),
  );
  return typedWords.slice(0, MOST_WORDS).map((word) => {
    const typed = spelt(word, known);
    const isThere = isKnown(typed, known);
    const same = synonymsOf(typed);
    const longer = isUnspaced(typed) || (!isThere && same.length === 0) ? holding(typed, known) : [];
    const others = [...same, ...longer];
    const meant = isThere ? typed : others.length > 0 || isUnspaced(typed) ? undefined : nearestWord(typed, words);
    return { typed, meant, others: meant && meant !== typed ? synonymsOf(meant) : others, small: SMALL.has(typed) };
  });
}

/** Those that say something; the small ones count when there are no others. */
export function tellingOf(words: QueryWord[]): QueryWord[] {
  const telling = words.filter(({ small }) => !small);
  return telling.length > 0 ? telling : words;
}
