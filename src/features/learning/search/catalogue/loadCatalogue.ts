import { overlaysData, readOverlaysData } from "#lib/overlaysData.ts";
import type { SearchItem } from "./search.ts";

async function fetchNamed(isAnew?: boolean): Promise<Response> {
  await readOverlaysData(isAnew);
  return fetch(overlaysData<string>("catalogue") ?? "");
}

/** A new version of the site has the catalogue under another name than a tab knows that was open before. */
async function fetchItems(): Promise<SearchItem[]> {
  const first = await fetchNamed();
  const answer = first.status === 404 ? await fetchNamed(true) : first;
  if (!answer.ok) throw new Error(`The search catalogue answered ${answer.status}`);
  return answer.json() as Promise<SearchItem[]>;
}

let catalogue: Promise<SearchItem[]> | undefined;
/** Fetched once a page, when somebody searches; a failed fetch is tried again at the next key. */
export function loadCatalogue(): Promise<SearchItem[]> {
  catalogue ??= fetchItems();
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}
