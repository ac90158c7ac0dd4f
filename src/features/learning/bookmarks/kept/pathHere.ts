/** The page's own path: a lesson is read under two addresses (spec §2). */
export function pathHere(): string {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
  return new URL(canonical ?? location.href).pathname;
}

/** What leads to this very page, as to a second of its video, loads nothing anew: the list makes way for it. */
export function makesWay(event: MouseEvent, { origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (origin !== location.origin || pathname !== pathHere()) return false;
  // The player goes there (player/).
  if (/[?&]t=/.test(search)) return document.querySelector("[data-film]") !== null;
  if (search) return false;
  if (!hash) event.preventDefault();
  return true;
}
