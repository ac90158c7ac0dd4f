/** Where in the address the question stands, so that it can be shared and comes back with a reload and with Back. */
export interface Place {
  read: () => URLSearchParams;
  /** @param isStep Back leads to what was asked before */
  write: (address: string, isStep: boolean) => void;
  /** Tells when somebody went Back or Forward, or followed a link. @returns what ends that */
  listen: (changed: () => void) => () => void;
}

function go(address: string, isStep: boolean): void {
  if (address === location.pathname + location.search + location.hash) return;
  if (isStep) history.pushState(history.state, "", address);
  else history.replaceState(history.state, "", address);
}

function on(name: "popstate" | "hashchange", heard: () => void): () => void {
  addEventListener(name, heard);
  return () => removeEventListener(name, heard);
}

export const ON_PAGE: Place = {
  read: () => new URLSearchParams(location.search),
  write: (address, isStep) => go(location.pathname + (address && `?${address}`) + location.hash, isStep),
  listen: (changed) => on("popstate", changed),
};

const OVERLAY = "#find";
const isOverlay = (): boolean => location.hash.split("?")[0] === OVERLAY;

/** Behind the overlay's name: Back closes it, so nothing in it is a step. */
export const IN_OVERLAY: Place = {
  read: () => new URLSearchParams(isOverlay() ? location.hash.slice(OVERLAY.length + 1) : ""),
  write: (address) =>
    isOverlay() && go(location.pathname + location.search + OVERLAY + (address && `?${address}`), false),
  listen: (changed) => on("hashchange", () => isOverlay() && changed()),
};
