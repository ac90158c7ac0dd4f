import { LANGUAGE } from "#lib/language/language.ts";
import { texts } from "#texts/glossary.ts";
import type { Lesson } from "#features/learning/course/course.ts";

/** A word of the course. */
export interface Term {
  id: string;
  term: string;
  /** One sentence. */
  definition: string;
  /** The lesson that introduces it; when it is premium, so is the word. */
  lesson: Lesson;
}

export const sorted = (terms: Term[]): Term[] => terms.toSorted((a, b) => a.term.localeCompare(b.term, LANGUAGE));

/** Under which letter a word stands: "É" is an E, and a sign or a digit is "#". */
export function initialLetter(term: string): string {
  const [first = ""] = term.trim().normalize("NFD").toLocaleUpperCase(LANGUAGE);
  return /\p{L}/u.test(first) ? first : "#";
}

const LATIN = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Words by their letter, each where its letter comes first. */
export interface Letter {
  letter: string;
  /** In the order of the alphabet; none for a letter that no word begins with. */
  terms: Term[];
}

/** All letters from A to Z where words begin with them, and whatever other letters words begin with. @param terms sorted */
export function lettersOf(terms: Term[]): Letter[] {
  const used = Map.groupBy(terms, ({ term }) => initialLetter(term));
  const isLatin = LATIN.some((letter) => used.has(letter));
  const all = new Set([...(isLatin ? LATIN : []), ...used.keys()]);
  return [...all]
    .toSorted((a, b) => a.localeCompare(b, LANGUAGE))
    .map((letter) => ({ letter, terms: used.get(letter) ?? [] }));
}

/** Where a letter begins on the page. */
export const letterId = (letter: string): string => `letter-${letter === "#" ? "0" : letter.toLowerCase()}`;

export const isFree = ({ lesson }: Pick<Term, "lesson">): boolean => lesson.access === "free";

/** "median" begins its entry as "Median". */
export const termHeading = (term: string): string => term.charAt(0).toUpperCase() + term.slice(1);

/** The words as search engines read them: those everybody may read. */
export const termSet = (terms: Term[], address: string) => ({
  "@context": "https://schema.org",
  "@type": "DefinedTermSet",
  name: texts.glossary,
  url: address,
  hasDefinedTerm: terms.map(({ id, term, definition }) => ({
    "@type": "DefinedTerm",
    name: term,
    description: definition,
    url: `${address}#${id}`,
  })),
});
