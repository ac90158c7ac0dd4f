import { texts } from "#texts/search.ts";
import { AdvancedSearch } from "./advanced/advancedSearch.ts";
import { ON_PAGE } from "./advanced/place.ts";

const UNAVAILABLE = texts.searchNotAvailableEverything;

/** The page /search?q=…: the same answers as the header's panel, and filters, under an address that can be shared. */
export function startSearchPage(): void {
  const root = document.querySelector<HTMLElement>("main [data-advanced]");
  const all = document.querySelector<HTMLElement>("[data-search-all]");
  if (!root) return;
  const found = (isSomething: boolean) => all?.toggleAttribute("hidden", isSomething);
  new AdvancedSearch(root, { place: ON_PAGE, found, failed: UNAVAILABLE });
}
