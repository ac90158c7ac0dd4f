import { element } from "#ui/element.ts";
import { texts } from "#texts/search.ts";

/** Options of a list are links on a page. */
function linkOf(row: HTMLAnchorElement): HTMLAnchorElement {
  for (const name of ["role", "aria-selected", "tabindex"]) row.removeAttribute(name);
  return row;
}

/** A list under its heading, "h2" or "h3"; nothing for no rows. */
export function listOf(heading: string, title: string, rows: HTMLAnchorElement[]): HTMLElement[] {
  if (rows.length === 0) return [];
  const list = element("ul", "", ...rows.map((row) => element("li", "", linkOf(row))));
  return [element(heading === "h3" ? "h3" : "h2", "", title), list];
}

/** The groups of the full text as such lists. */
export const listsOf = (heading: string, groups: HTMLElement[]): HTMLElement[] =>
  groups.flatMap((group) => {
    const rows = [...group.querySelectorAll<HTMLAnchorElement>(".row")];
    return listOf(heading, group.querySelector(".group")?.textContent ?? "", rows);
  });

export function button(className: string, title: string, act: () => void): HTMLButtonElement {
  const made = element("button", className, title);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** What may have been meant; nothing for "". */
export function drawMeant(place: HTMLElement, query: string, ask: (query: string) => void): void {
  place.hidden = !query;
  place.replaceChildren(...(query ? [texts.didYouMean, " ", button("adv-meant", query, () => ask(query)), "?"] : []));
}
