import { texts } from "#texts/search.ts";
import {
  answerNote,
  insteadOf,
  isEnoughForText,
  answerKind,
  NOTES,
  type SearchAnswer,
} from "#features/learning/search/text/searchAnswer.ts";
import { matching, type SearchItem } from "#features/learning/search/catalogue/search.ts";
import type { Wish } from "#features/learning/search/text/lessonText.ts";
import { nearestWord, stemOf } from "#features/learning/search/text/words.ts";
import { fill } from "#lib/fill.ts";
import { plainOf, wordsOf } from "#lib/language/words.ts";
import { type Asked, fitsFilters, fitsAt, isFiltered } from "./filters.ts";

/** Something is asked: words, a filter, or both. */
export const isAsked = (asked: Asked): boolean => asked.query !== "" || isFiltered(asked);

/** The rows of the catalogue. */
export function rowsFor(items: SearchItem[], asked: Asked): SearchItem[] {
  const known = items.filter((item) => fitsFilters(item, asked));
  // Who asks for what is said wants the second, not the lesson; without words the lessons are all there is to list.
  return asked.type === "said" && asked.query ? [] : matching(known, asked.query);
}

/** Whether the text of the lessons can have something to add. */
export const asksText = ({ query, type }: Asked): boolean => isEnoughForText(query) && type !== "module";

/** Of a lesson: each is a part of the index that is fetched. */
const MOST_PLACES = 4;

export const wishFor = (items: SearchItem[], asked: Asked, most: number): Wish => ({
  keeps: (item) => asked.type !== "said" && fitsFilters(item, asked),
  keepsAt: (address) => fitsAt(address, items, asked),
  saidOnly: asked.type === "said",
  most,
  mostPlaces: MOST_PLACES,
});

/** How many there are, shown or not. */
export const foundCount = ({ items, found }: SearchAnswer): number =>
  items.length + (typeof found === "object" ? found.lessons.length + found.more + found.pages.length : 0);

/** What is said of an answer, above it and to a screen reader. */
export function answerWords(answer: SearchAnswer): string {
  const count = foundCount(answer);
  if (count === 0) return answer.query ? answerNote(answer) : NOTES.none;
  if (!answer.complete) return "";
  return [insteadOf(answer), fill(texts.results, { count })].filter(Boolean).join(" ");
}

/** What may have been meant, where no row is called that and the text knew nothing better. */
export const meantBy = (items: SearchItem[], answer: SearchAnswer): string =>
  answer.complete && answer.items.length === 0 && !insteadOf(answer) ? suggestionFor(answer.query, items) : "";

/** What can be done where there is nothing. */
export function adviceFor(answer: SearchAnswer, asked: Asked): string {
  if (isFiltered(asked)) return texts.noneFiltered;
  return answer.found === "failed" ? texts.unread : texts.none;
}

/** Whether nothing was found where there could have been something; a letter or two are only a beginning. */
export const isNone = (answer: SearchAnswer, asked: Asked): boolean =>
  isAsked(asked) && answer.complete && foundCount(answer) === 0 && answerKind(answer) !== "short";

/** The words of all titles, the most frequent first. */
function wordsOfTitles(items: SearchItem[]): string[] {
  const counts = new Map<string, number>();
  for (const word of items.flatMap(({ title }) => wordsOf(title))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
}

/**
 * What was probably meant: each word that no title, description or tag has, put right by the nearest word of a title
 * (Damerau-Levenshtein: one slip in a short word, two in a long one). "" when nothing is near, or nothing is wrong.
 */
export function suggestionFor(query: string, items: SearchItem[]): string {
  const known = plainOf(
    items.map(({ title, description, tags }) => [title, description, ...tags].join(" ")).join("\n"),
  );
  const stems = new Set(wordsOf(known).map(stemOf));
  const titles = wordsOfTitles(items);
  let isOther = false;
  const words = wordsOf(query).map((word) => {
    if (stems.has(stemOf(word)) || known.includes(word)) return word;
    const near = nearestWord(word, titles);
    isOther ||= near !== undefined;
    return near ?? word;
  });
  return isOther ? words.join(" ") : "";
}
