/** Where in the address the question stands, so that it can be shared and comes back with a reload and with Back. */
export interface Place {
  read: () => URLSearchParams;
  /** @param isStep Back leads to what was asked before */
  write: (address: string, isStep: boolean) => void;
  /** Tells when somebody went Back or Forward, or followed a link. */
  listen: (changed: () => void) => void;
}

function go(address: string, isStep: boolean): void {
  if (address === location.pathname + location.search + location.hash) return;
  if (isStep) history.pushState(history.state, "", address);
  else history.replaceState(history.state, "", address);
}

export const ON_PAGE: Place = {
  read: () => new URLSearchParams(location.search),
  write: (address, isStep) => go(location.pathname + (address && `?${address}`) + location.hash, isStep),
  listen: (changed) => addEventListener("popstate", changed),
};

const PANEL = "#find";
const isPanel = (): boolean => location.hash.split("?")[0] === PANEL;

/** Behind the panel's name: Back closes the panel, so nothing in it is a step. */
export const IN_PANEL: Place = {
  read: () => new URLSearchParams(isPanel() ? location.hash.slice(PANEL.length + 1) : ""),
  write: (address) => isPanel() && go(location.pathname + location.search + PANEL + (address && `?${address}`), false),
  listen: (changed) => addEventListener("hashchange", () => isPanel() && changed()),
};
