import { makesWay } from "#features/bookmarks/kept/makesWay.ts";
import { texts } from "#texts/search.ts";
import { AdvancedSearch } from "./advancedSearch.ts";
import { IN_PANEL } from "./place.ts";

const started = new WeakSet<HTMLDialogElement>();

/** Brings the overlay to life once; each time it opens, one can type at once. */
export function startAdvancedPanel(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLElement>("[name=q]")?.focus();
  const root = dialog.querySelector<HTMLElement>("[data-advanced]");
  if (!root || started.has(dialog)) return;
  started.add(dialog);
  new AdvancedSearch(root, { place: IN_PANEL, failed: texts.failed });
  root.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (link && makesWay(event, link)) dialog.close();
  });
}
