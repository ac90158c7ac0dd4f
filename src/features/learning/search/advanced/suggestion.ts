import type { SearchItem } from "#features/learning/search/catalogue/search.ts";
import { nearestWord, stemOf } from "#features/learning/search/text/words.ts";
import { plainOf, wordsOf } from "#lib/language/words.ts";

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
