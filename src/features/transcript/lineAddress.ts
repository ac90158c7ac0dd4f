/**
 * The address that opens this page at a second, to be given to others: the page's own, without what this reader came
 * with (`?lesson=`, `?t=`).
 * @param here the address in the bar
 * @param canonical the address the page names as its own, if it does
 */
export function lineAddress(second: string, here: string, canonical: string | undefined): string {
  const { origin, pathname } = new URL(here);
  const path = canonical ? new URL(canonical).pathname : pathname;
  return `${origin}${path}?t=${second}`;
}
