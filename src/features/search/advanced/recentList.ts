import { fill } from "#lib/fill.ts";
import { element } from "#ui/element.ts";
import { texts } from "#texts/search.ts";
import { button } from "./lists.ts";
import { forgetSearch, forgetSearches, recentSearches } from "./recent.store.ts";

/** What was looked for before, while nothing is asked; @param again asks it once more */
export function drawRecent(root: HTMLElement, isAsked: boolean, again: (query: string) => void): void {
  const part = (selector: string) => root.querySelector<HTMLElement>(selector) as HTMLElement;
  const all = isAsked ? [] : recentSearches();
  const redraw = () => {
    drawRecent(root, isAsked, again);
    root.querySelector<HTMLElement>("[data-recent-list] button, [name=q]")?.focus();
  };
  const rows = all.map((query) => {
    const forget = button("adv-forget", "×", () => {
      forgetSearch(query);
      redraw();
    });
    forget.ariaLabel = fill(texts.recent.forget, { query });
    return element(
      "li",
      "",
      button("adv-again", query, () => again(query)),
      forget,
    );
  });
  part("[data-recent-list]").replaceChildren(...rows);
  part("[data-recent]").hidden = all.length === 0;
  part("[data-hint]").hidden = isAsked;
  part("[data-forget]").onclick = () => {
    forgetSearches();
    redraw();
  };
}
