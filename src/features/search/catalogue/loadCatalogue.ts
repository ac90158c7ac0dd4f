import type { SearchItem } from "./search.ts";

const PANELS = "/panels";
const ITS_ADDRESS = /data-catalogue="([^"]+)"/;

/** A new version of the site has the catalogue under another name than a tab knows that was open before; panels name it. */
async function addressNow(): Promise<string> {
  return ITS_ADDRESS.exec(await (await fetch(PANELS)).text())?.[1] ?? "";
}

async function fetchItems(url: string): Promise<SearchItem[]> {
  const first = await fetch(url);
  const answer = first.status === 404 ? await fetch(await addressNow()) : first;
  if (!answer.ok) throw new Error(`The search catalogue answered ${answer.status}`);
  return answer.json() as Promise<SearchItem[]>;
}

let catalogue: Promise<SearchItem[]> | undefined;
/** Fetched once a page, when somebody searches; a failed fetch is tried again at the next key. */
export function loadCatalogue(url: string): Promise<SearchItem[]> {
  catalogue ??= fetchItems(url);
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}
