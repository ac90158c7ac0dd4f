const LONGEST = 2000;
/** The address of a page is printable ASCII; anything else in it would be percent-encoded. */
const PLAIN_PATH = /^\/(?![/\\])[!-[\]-~]*$/;
/** An encoded slash or backslash, even when it is encoded several times over. */
const ENCODED_SLASH = /%(25)*(2f|5c)/i;
/** Sign-in pages, and addresses that are not pages. */
const NO_RETURN = /^\/(login|register|reset-password|api|_)(\/|$)/i;

/** Pages that hand `next` on to each other. */
const HANDS_ON = /^\/(login|register|reset-password)\/?$/;

/**
 * The `next` of the page that one came from: its link may have been pressed before its script could hand it on. Null where
 * there is none; no safer than what an address says.
 * @param referrer the document's
 */
export function nextBefore(referrer: string, origin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const from = new URL(referrer);
  return from.origin === origin && HANDS_ON.test(from.pathname) ? from.searchParams.get("next") : null;
}

const ANYWHERE = "https://here.invalid";

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/login";
  }
};

/**
 * Where to go after logging in: a page of this site, as a path, or `otherwise`. Anybody can write `next` into a link to
 * the login page, so it is treated as hostile.
 */
export function safeReturn(next: string | null | undefined, otherwise = "/dashboard"): string {
  if (!next || next.length > LONGEST || !PLAIN_PATH.test(next) || !URL.canParse(next, ANYWHERE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, ANYWHERE);
  const isForeign = origin !== ANYWHERE || pathname.startsWith("//") || ENCODED_SLASH.test(pathname);
  return isForeign || NO_RETURN.test(decoded(pathname)) ? otherwise : pathname + search + hash;
}

/** Stored when a mail is requested, because its link may open in another tab. */
export interface PendingLogin {
  next: string;
  /** The link that this browser asked for. */
  otpId: string;
  at: number;
}

const KEPT_MS = 24 * 3_600_000;

/** undefined when it is broken or older than a day. */
export function pendingLoginFrom(kept: unknown, nowMs: number): PendingLogin | undefined {
  if (kept === null || typeof kept !== "object") return undefined;
  const { next, otpId, at } = kept as Record<string, unknown>;
  if (typeof next !== "string" || typeof at !== "number" || Math.abs(nowMs - at) > KEPT_MS) return undefined;
  return { next, otpId: typeof otpId === "string" ? otpId : "", at };
}
