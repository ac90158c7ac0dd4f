import { texts } from "#texts/search.ts";
import { fill } from "#lib/fill.ts";
import { element } from "#ui/element.ts";
import type { TextHits, TextHit } from "#features/search/text/lessonText.ts";
import { markedText, row } from "./rows.ts";

export const clock = (second: number): string =>
  `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, "0")}`;

function hitRow(hit: TextHit): HTMLAnchorElement {
  const made = rowOf(hit);
  made.classList.add("hit");
  return made;
}

/** A row of the full text: where the words are said, or on which page they stand. */
function rowOf({ title, titleMarks, url, excerpt, premium }: TextHit): HTMLAnchorElement {
  if (!excerpt) {
    const name = markedText("name", title, titleMarks);
    return row(
      url,
      element("span", "kind", texts.lesson),
      name,
      element("span", "at", premium ? texts.partPremium : ""),
    );
  }
  const said = excerpt.second === undefined ? "" : fill(texts.play, { clock: clock(excerpt.second) });
  return row(
    url,
    element("span", "kind", said ? texts.said : texts.text),
    markedText("name", excerpt.text, excerpt.marks),
    element("span", "at", said),
    markedText("about", title, titleMarks),
  );
}

/** A named group of rows inside the list. */
function group(id: string, title: string, hits: TextHit[]): HTMLElement[] {
  if (hits.length === 0) return [];
  const heading = element("p", "group", title);
  heading.id = id;
  heading.setAttribute("role", "presentation");
  const made = element("div", "", heading, ...hits.map(hitRow));
  made.setAttribute("role", "group");
  made.setAttribute("aria-labelledby", heading.id);
  return [made];
}

/** What the full text adds below the catalogue's rows: lessons first, other pages apart. */
export const hitGroups = ({ lessons, pages }: Pick<TextHits, "lessons" | "pages">): HTMLElement[] => [
  ...group("search-lessons", texts.lessons, lessons),
  ...group("search-pages", texts.otherPages, pages),
];
