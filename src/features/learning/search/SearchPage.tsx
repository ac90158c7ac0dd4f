import { type ReactNode } from "react";
import { texts } from "#texts/search.ts";
import { AdvancedSearch } from "./advanced/AdvancedSearch.tsx";
import { ON_PAGE } from "./advanced/place.ts";

/**
 * The page /search?q=…: the same answers as the header's search, and filters, under an address that can be shared.
 * @param children what there is to look at while nothing is found
 */
export function SearchPage({ children }: { children: ReactNode }) {
  return (
    <AdvancedSearch heading="h2" place={ON_PAGE} failed={texts.searchNotAvailableEverything}>
      {children}
    </AdvancedSearch>
  );
}
