import { element } from "#ui/element.ts";
import type { TextHit } from "./fullText.ts";
import { matches, shownTags, type SearchItem } from "./search.ts";

const LABELS = { page: "Page", module: "Module", lesson: "Lesson" } as const;

/** A text with the query marked in it. */
function marked(className: string, text: string, query: string): HTMLElement {
  const line = element("span", className);
  let done = 0;
  for (const [start, end] of matches(text, query)) {
    line.append(text.slice(done, start), element("mark", "", text.slice(start, end)));
    done = end;
  }
  line.append(text.slice(done));
  return line;
}

function tagList(tags: string[]): HTMLElement {
  const { tags: shown, more } = shownTags(tags);
  const list = element("span", "tags", ...shown.map((tag) => element("span", "tag", tag)));
  if (more) list.append(element("span", "tag more", more));
  return list;
}

function row(url: string, ...parts: HTMLElement[]): HTMLAnchorElement {
  const link = element("a", "row", ...parts.filter((part) => part.textContent !== ""));
  link.href = url;
  link.tabIndex = -1;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  return link;
}

/** A catalogue row: kind, name, length or lock, description, tags. */
export function itemRow(item: SearchItem, query: string): HTMLAnchorElement {
  const at = item.premium ? "Part of Premium" : (item.duration ?? "");
  const parts = [
    element("span", "kind", LABELS[item.type]),
    marked("name", item.title, query),
    element("span", "at", at),
    marked("about", item.description, query),
  ];
  return item.tags.length > 0 ? row(item.url, ...parts, tagList(item.tags)) : row(item.url, ...parts);
}

const clock = (second: number): string => `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")}`;

/** A row of the full text: where the words are said, or on which page they stand. */
export function hitRow(hit: TextHit, query: string): HTMLAnchorElement {
  if (hit.premium) {
    const parts = [element("span", "kind", "Lesson"), element("span", "name", hit.title)];
    return row(hit.url, ...parts, element("span", "at", "Part of Premium"));
  }
  const said = hit.second === undefined ? "" : `Play from ${clock(hit.second)}`;
  return row(
    hit.url,
    element("span", "kind", said ? "Said" : "Text"),
    marked("name", `…${hit.excerpt}…`, query),
    element("span", "at", said),
    element("span", "about", hit.title),
  );
}

/** A named group of rows inside the list. */
export function group(title: string, rows: HTMLElement[]): HTMLElement {
  const heading = element("p", "group", title);
  heading.id = "search-group";
  heading.setAttribute("role", "presentation");
  const made = element("div", "", heading, ...rows);
  made.setAttribute("role", "group");
  made.setAttribute("aria-labelledby", heading.id);
  return made;
}
