const USE = "reading";

/** Browsers accept the `__Host-` prefix only over TLS and only when this very host set the cookie. */
export const PLAIN_COOKIE = "reading";
export const HOST_ONLY = "__Host-reading";

/** Go's MaxAge for "delete this cookie". */
export const GONE_SECONDS = -1;

/** The Set-Cookie header. SameSite=Lax: a link from another site still opens the full lesson. */
export const readingCookie = (value: string, maxAgeSeconds: number, secure: boolean): string =>
  cookie(secure ? HOST_ONLY : PLAIN_COOKIE, value, maxAgeSeconds, secure);

/** Deletes the plain cookie of a time before TLS. */
export const plainCookieGone = (secure: boolean): string[] =>
  secure ? [cookie(PLAIN_COOKIE, "", GONE_SECONDS, true)] : [];

const cookie = (name: string, value: string, maxAgeSeconds: number, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${String(Math.max(0, maxAgeSeconds))}; HttpOnly${secure ? "; Secure" : ""}; SameSite=Lax`;

/** The token claims of a reading cookie. */
export const forReading = (id: string): { id: string; use: string } => ({ id, use: USE });

/** True when the verified claims are of a reading cookie: API tokens are signed alike but for another use. */
export const isForReading = (claims: Record<string, unknown>): boolean => claims["use"] === USE;

/** The cookie's lifetime in seconds, at most that of a token that ends at `expiry` (seconds since 1970). */
export function secondsLeft(expiry: unknown, nowMs: number): number {
  const left = typeof expiry === "number" ? Math.floor(expiry - nowMs / 1000) : 0;
  return left > 0 ? left : GONE_SECONDS;
}

// Changes made to the database outside the server are seen after this time.
const BELIEVED_MS = 5_000;

/** A cached access check: when the membership ends (0 for never a member) and when that was read. */
export interface Membership {
  validUntilMs: number;
  readMs: number;
  /** The latest change of any account or entitlement before the read. */
  change: string;
}

/** True when nothing has changed since the read and the read is fresh. */
export const stillStands = ({ readMs, change }: Membership, latestChange: string, nowMs: number): boolean =>
  change === latestChange && nowMs >= readMs && nowMs - readMs < BELIEVED_MS;
