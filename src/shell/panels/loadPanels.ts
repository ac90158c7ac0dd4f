import { texts } from "#texts/shell.ts";
import { atom } from "nanostores";
import { reportUnexpected } from "#lib/report.ts";
import { say } from "#ui/messages/toast.ts";

const ADDRESS = "/panels";
const NOT_REACHED = texts.needsConnectionTryAgain;
const NO_SEARCH = texts.searchNotAvailableBrowse;

export type Inside = (dialog: HTMLDialogElement) => void;

/**
 * The addresses of panels: on whatever page, `#bookmarks` opens `bookmarks-list`. An element of the address's own name would
 * take the focus from where it is to return to.
 */
const ADDRESSES = /^#(bookmarks|feedback|alerts|badges|find)/;

export const isAddressed = (): boolean => ADDRESSES.test(location.hash);

/** The panel that a button opens. */
export const nameOf = (opener: HTMLElement | undefined): string => opener?.dataset["open"] ?? "";

/** What the search needs besides its markup is fetched beside that; what the others need, panels.ts knows. */
export function startInside(opener: HTMLElement | undefined): Promise<Inside> | undefined {
  if (nameOf(opener) !== "search") return undefined;
  const inside = import("#features/search/searchPanel.ts").then(({ startSearchPanel }) => startSearchPanel);
  inside.catch(() => undefined);
  return inside;
}

/** Whether the panels stand in the page. */
export const $panels = atom(false);

let loading: Promise<typeof import("./panels.ts")> | undefined;
/** Brings the panels' markup into the page, once, and what opens them; what did not come is fetched at the next sign. */
export function loadPanels(): Promise<typeof import("./panels.ts")> {
  loading ??= Promise.all([import("./panels.ts"), fetch(ADDRESS)]).then(async ([panels, answer]) => {
    await panels.adopt(answer);
    $panels.set(true);
    return panels;
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Somebody pressed, and what they pressed did not come. */
export function sayNotReached(error: unknown, pressed?: HTMLElement): void {
  if (!pressed) return;
  if (navigator.onLine) reportUnexpected(error);
  say(nameOf(pressed) === "search" ? NO_SEARCH : NOT_REACHED);
}

/** Opens what the address names, now and whenever it changes (panels.ts closes it). */
export function followAddress(): void {
  const follow = (change?: Event) =>
    isAddressed() &&
    loadPanels().then(
      ({ openByAddress }) => openByAddress(change),
      (error) => sayNotReached(error, document.body),
    );
  addEventListener("hashchange", follow);
  void follow();
}
