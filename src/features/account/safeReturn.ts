const LONGEST = 2000;
/** Addresses of pages are printable ASCII: what else is asked for is encoded in them. */
const PLAIN_PATH = /^\/(?![/\\])[!-[\]-~]*$/;
/** A slash in disguise, also one encoded twice and more. */
const ENCODED_SLASH = /%(25)*(2f|5c)/i;
/** Pages one only comes in by, and what is not a page. */
const NO_GOAL = /^\/(login|register|reset-password|api|_)(\/|$)/i;

const ANYWHERE = "https://here.invalid";

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/login";
  }
};

/**
 * Where somebody goes after logging in: a page of this site, as a path, or `otherwise`. Whoever makes a link to the login
 * writes `next`, so it is held to be hostile.
 */
export function safeReturn(next: string | null | undefined, otherwise = "/dashboard"): string {
  if (!next || next.length > LONGEST || !PLAIN_PATH.test(next) || !URL.canParse(next, ANYWHERE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, ANYWHERE);
  const isForeign = origin !== ANYWHERE || pathname.startsWith("//") || ENCODED_SLASH.test(pathname);
  return isForeign || NO_GOAL.test(decoded(pathname)) ? otherwise : pathname + search + hash;
}
