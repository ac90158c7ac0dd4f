import { texts } from "#texts/search.ts";
import { element } from "#ui/element.ts";
import { matchesIn, shownTags, type SearchItem } from "#features/search/catalogue/search.ts";
import { COMMA } from "#lib/language/comma.ts";

const LABELS = { page: texts.page, module: texts.module, lesson: texts.lesson } as const;

const LEVELS: Record<string, string> = texts.levels;

/** A text with marks in it. @param marks as [start, end) pairs */
export function markedText(className: string, text: string, marks: [number, number][]): HTMLElement {
  const line = element("span", className);
  let done = 0;
  for (const [start, end] of marks) {
    line.append(text.slice(done, start), element("mark", "", text.slice(start, end)));
    done = end;
  }
  line.append(text.slice(done));
  return line;
}

const marked = (className: string, text: string, query: string): HTMLElement =>
  markedText(className, text, matchesIn(text, query));

function tagList(tags: string[]): HTMLElement {
  const { tags: shown, more } = shownTags(tags);
  const list = element("span", "tags", ...shown.map((tag) => element("span", "tag", tag)));
  if (more) list.append(element("span", "tag more", more));
  return list;
}

export function row(url: string, ...parts: HTMLElement[]): HTMLAnchorElement {
  const link = element("a", "row", ...parts.filter((part) => part.textContent !== ""));
  link.href = url;
  link.tabIndex = -1;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  return link;
}

/** What stands at the end of a row: when it opens, that it is paid, or its level and length. */
function endOf({ later, premium, duration, difficulty, type }: SearchItem): string {
  if (later) return texts.opensLater;
  if (premium) return texts.partPremium;
  if (!duration) return "";
  return type === "module" && difficulty ? `${LEVELS[difficulty] ?? ""}${COMMA}${duration}` : duration;
}

/** A catalogue row: kind, name, length or lock, description, tags. */
export function itemRow(item: SearchItem, query: string): HTMLAnchorElement {
  const at = endOf(item);
  const parts = [
    element("span", "kind", LABELS[item.type]),
    marked("name", item.title, query),
    element("span", "at", at),
    marked("about", item.description, query),
  ];
  return item.tags.length > 0 ? row(item.url, ...parts, tagList(item.tags)) : row(item.url, ...parts);
}
