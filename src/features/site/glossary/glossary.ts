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

export const isFree = ({ lesson }: Pick<Term, "lesson">): boolean => lesson.access === "free";

/** "median" begins its entry as "Median". */
export const headingOf = (term: string): string => term.charAt(0).toUpperCase() + term.slice(1);

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
