import { texts } from "#texts/shell.ts";
import * as routes from "#lib/routes.ts";

const SVG = "http://www.w3.org/2000/svg";
interface Way {
  name: string;
  title: string;
  /** Lucide's paths. */
  icon: string[];
}
/** Lucide's chart-column. */
const OPERATOR: Way = {
  name: "operator",
  title: texts.operator,
  icon: ["M3 3v16a2 2 0 0 0 2 2h16", "M18 17V9", "M13 17V5", "M8 17v-3"],
};
/** Lucide's gavel. */
const MODERATION: Way = {
  name: "moderation",
  title: texts.moderation,
  icon: ["m14 13-8.381 8.38a1 1 0 0 1-3.001-3l8.384-8.381", "m16 16 6-6", "m21.5 10.5-8-8", "m8 8 6-6", "m8.5 7.5 8 8"],
};
/** Whoever runs the shop looks after what learners write, too. */
const WAYS: Record<string, Way[]> = { operator: [OPERATOR, MODERATION], moderator: [MODERATION] };

function line(d: string): SVGPathElement {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  return path;
}

/** A line like the one of the profile. */
function lineLike(profile: Element, { name, title, icon }: Way): HTMLElement {
  const item = profile.cloneNode(true) as HTMLElement;
  item.dataset["role"] = "";
  const link = item.querySelector("a");
  const drawing = item.querySelector("svg");
  if (!link || !drawing) return item;
  // As a page like any other: this way no page of a visitor's carries a word of it.
  link.href = routes.page(name);
  link.toggleAttribute("aria-current", false);
  if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
  drawing.replaceChildren(...icon.map(line));
  link.replaceChildren(drawing, title);
  return item;
}

/** Puts the ways to a role's pages behind the last of one's own, in both menus; once. */
export function showRoleLinks(role: string): void {
  for (const menu of document.querySelectorAll(":is(#account-menu, #menu) ul")) {
    const profile = menu.querySelector(`li:has(> a[href="${routes.page("profile")}"])`);
    if (!profile || menu.querySelector("[data-role]")) continue;
    profile.after(...(WAYS[role] ?? []).map((way) => lineLike(profile, way)));
  }
}
