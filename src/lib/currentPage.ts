/** True for a link's own page; module and lesson pages mark the curriculum as current. */
export function isCurrent(href: string, here: string): boolean {
  const path = here.replace(/(.)\/$/, "$1");
  if (href === "/curriculum" && path.startsWith("/module/")) return true;
  return path === href;
}
