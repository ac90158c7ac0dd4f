/** A link is the current one on its page and on pages below it; modules and lessons are below the curriculum. */
export function isCurrent(href: string, here: string): boolean {
  const path = here.replace(/(.)\/$/, "$1");
  if (href === "/curriculum" && path.startsWith("/module/")) return true;
  return path === href;
}
