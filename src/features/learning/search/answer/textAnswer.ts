import { searchText, type TextHits, type Wish } from "#features/learning/search/text/lessonText.ts";
import type { SearchItem } from "#features/learning/search/catalogue/search.ts";
import type { SearchAnswer } from "./searchAnswer.ts";

/** A page that already has a row above is not shown again; a second inside its video is. */
const withoutRows = (found: TextHits, rows: SearchItem[]): TextHits => {
  const isNew = ({ title, excerpt }: TextHits["lessons"][number]) =>
    excerpt?.second !== undefined || !rows.some((row) => row.title === title);
  return { ...found, lessons: found.lessons.filter(isNew), pages: found.pages.filter(isNew) };
};

/** What the full text knows, too. @param items all of the catalogue @param rows those that the query has */
export async function answerText(
  query: string,
  items: SearchItem[],
  rows: SearchItem[],
  wish?: Wish,
): Promise<SearchAnswer> {
  const found = await searchText(query, items, document.documentElement.hasAttribute("data-premium"), wish);
  const shown = rows.length > 0 ? rows : found.rows;
  return { query, items: shown, found: withoutRows(found, shown), complete: true };
}
