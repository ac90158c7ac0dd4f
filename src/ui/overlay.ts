import { atom } from "nanostores";

/** Overlays with an address: `#alerts` opens one on whatever page, and Back closes it. */
export const ADDRESSED = ["alerts", "badges", "bookmarks", "feedback", "find"];
const LONGEST_BACK_MS = 3000;

/** The event that brings the overlays to life where nothing was pressed (SiteLayout.astro). */
export const OVERLAY = "overlay";

/** The name of the overlay that is open. */
export const $overlay = atom<string | undefined>();

/** The name of what stands beside the page, whatever opens over it. */
export const $beside = atom<string | undefined>();

/** How many dialogs are open, of the overlays and of pages: only countDialog() counts. */
export const $dialogs = atom(0);

const closers = new Set<() => void>();

/** An open dialog, and what closes it. @returns to be called when it is closed */
export function countDialog(close: () => void): () => void {
  closers.add(close);
  $dialogs.set(closers.size);
  return () => {
    closers.delete(close);
    $dialogs.set(closers.size);
  };
}

/** Closes whatever is open: it would keep the rest of the page out of reach. */
export function closeDialogs(): void {
  for (const close of closers) close();
}

/** Somebody is busy with a dialog, be it no island yet: nothing else opens by itself. */
export const isOverlaid = (): boolean => $dialogs.get() > 0 || document.querySelector("dialog[open]") !== null;

const nameInAddress = (): string | undefined => {
  const [name = ""] = location.hash.slice(1).split("?");
  return ADDRESSED.includes(name) ? name : undefined;
};

/** The address was put there on this page: Back takes it away. */
let isOnTop = false;
/** The way back from the overlay that was closed last: until then its name is still the address. */
let left = Promise.resolve();

let bring: (name: string) => Promise<unknown> = () => Promise.resolve();

/** How the island of the overlays brings the code of one. */
export const whenBrought = (load: typeof bring): void => void (bring = load);

/** Brings the code of an overlay, where the island is there already: opened then, it is drawn at once. */
export const bringOverlay = (name: string): Promise<unknown> => bring(name);

/** Opens an overlay in the place of an open one. One that has an address is opened by it. */
export async function openOverlay(name: string): Promise<void> {
  await left;
  if (ADDRESSED.includes(name) && nameInAddress() !== name) {
    isOnTop = true;
    location.hash = name;
  }
  $overlay.set(name);
  document.dispatchEvent(new Event(OVERLAY));
}

/** Opens an overlay that has an address by that, as links do: also where the island is not there yet. */
export function seeOverlay(name: string): void {
  // Where it could not be opened before, the address does not change.
  if (location.hash === `#${name}`) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = name;
}

/** Closes what is open, and takes its name out of the address. */
export function closeOverlay(): void {
  const name = $overlay.get();
  $overlay.set(undefined);
  if (name === undefined || nameInAddress() !== name) return;
  if (!isOnTop) return history.replaceState(history.state, "", location.pathname + location.search);
  isOnTop = false;
  left = new Promise((resolve) => {
    addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_BACK_MS);
  });
  history.back();
}

/** Shows something beside the page, or takes it away. */
export function showBeside(name: string | undefined): void {
  $beside.set(name);
  if (name !== undefined) document.dispatchEvent(new Event(OVERLAY));
}

/** Resolves when nothing lies over the page: below it nobody would see or hear what is said. */
export function nothingLiesOver(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isOverlaid() || $beside.get() !== undefined) return;
      for (const end of ends) end();
      document.removeEventListener("close", look, true);
      resolve();
    };
    const ends = [$dialogs.listen(look), $beside.listen(look)];
    document.addEventListener("close", look, true);
    look();
  });
}

/** Follows the address, now and whenever it changes: links, Back and other pages open and close overlays by it. */
export function followAddress(open: (name: string) => void): void {
  addEventListener("hashchange", () => {
    const [name, shown] = [nameInAddress(), $overlay.get()];
    if (name === shown) return;
    if (name === undefined) {
      if (shown !== undefined && ADDRESSED.includes(shown)) $overlay.set(undefined);
      return;
    }
    isOnTop = true;
    open(name);
  });
  const name = nameInAddress();
  if (name !== undefined) open(name);
}

/** What every overlay is handed. */
export interface OverlayProps {
  open: boolean;
  onClose: () => void;
}
