import * as routes from "#lib/routes.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Lucide's chart-column. */
const ICON = ["M3 3v16a2 2 0 0 0 2 2h16", "M18 17V9", "M13 17V5", "M8 17v-3"];

function line(d: string): SVGPathElement {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  return path;
}

/** A line like the one before it. */
function lineAfter(profile: Element): void {
  const item = profile.cloneNode(true) as HTMLElement;
  const link = item.querySelector("a");
  const icon = item.querySelector("svg");
  if (!link || !icon) return;
  item.dataset["operator"] = "";
  // As a page like any other: this way no page of a visitor's carries a word of it.
  link.href = routes.page("operator");
  link.toggleAttribute("aria-current", false);
  if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
  icon.replaceChildren(...ICON.map(line));
  link.replaceChildren(icon, "Operator");
  profile.after(item);
}

/** Puts the way to the shop's page behind the last of one's own, in both menus; once. */
export function showOperatorLink(): void {
  for (const menu of document.querySelectorAll(":is(#account-menu, #menu) ul")) {
    const profile = menu.querySelector(`li:has(> a[href="${routes.page("profile")}"])`);
    if (profile && !menu.querySelector("[data-operator]")) lineAfter(profile);
  }
}
