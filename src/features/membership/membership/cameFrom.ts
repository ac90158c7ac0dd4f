import { safeReturn } from "#features/account/auth/returnTo.ts";

const LESSON = /^\/module\//;
const HERE = "https://here.invalid";

/** A path of this site that somebody goes back to after paying; "" for any other. Anybody can write one into a link. */
export const backTo = (path: string | null | undefined): string => safeReturn(path, "");

/** The lesson or module a reader came from: as the address says, else by the page before this one. */
export function cameFromBy(search: string, referrer: string, origin: string): string {
  const asked = backTo(new URLSearchParams(search).get("from"));
  if (asked || !referrer.startsWith(`${origin}/`)) return asked;
  const { pathname, search: query } = new URL(referrer);
  return LESSON.test(pathname) ? backTo(pathname + query) : "";
}

export const cameFrom = (): string => cameFromBy(location.search, document.referrer, location.origin);

function withValue(address: string, name: string, value: string): string {
  const { pathname, searchParams, hash } = new URL(address, HERE);
  searchParams.set(name, value);
  return `${pathname}?${searchParams.toString()}${hash}`;
}

/** An address of this site that remembers where the reader came from. */
export const withFrom = (address: string, from: string): string => withValue(address, "from", from);

/** How much of a coupon's code is read; none is as long. */
export const LONGEST_CODE = 64;

/** The coupon that a link brings with it; "" for none. */
export const couponInAddress = (search: string): string =>
  (new URLSearchParams(search).get("code") ?? "").trim().slice(0, LONGEST_CODE);

/** The same address with a coupon. */
export const withCoupon = (address: string, code: string): string => withValue(address, "code", code);
