import { element } from "#ui/element.ts";
import { pagesHere } from "./here.store.ts";

// The browser's word for it is not enough: a line may be there, and the server out of reach.
async function goOn(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (answer) location.reload();
}

/** Lists what can be read without a network, and opens what was asked for as soon as there is one. */
export async function startOfflinePage(place: HTMLElement): Promise<void> {
  // Under its own address there is nothing to go on to.
  if (location.pathname !== "/offline") addEventListener("online", () => void goOn());
  const pages = await pagesHere();
  const rows = pages.map(({ address, title }) => {
    const link = element("a", "", title);
    link.href = address;
    return element("li", "", link);
  });
  place.querySelector("[data-here]")?.append(...rows);
  place.querySelector<HTMLElement>("[data-list]")?.toggleAttribute("hidden", rows.length === 0);
}
