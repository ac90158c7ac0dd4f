const USE = "reading";

/** Browsers take the second name only when nothing but this very host can have set it, which needs TLS. */
export const PLAIN_COOKIE = "reading";
export const HOST_ONLY = "__Host-reading";

/** The server's way to say "delete this cookie". */
export const GONE_SECONDS = -1;

/** What the browser is told about the cookie. Lax: a link from elsewhere still opens the full lesson. */
export const readingCookie = (value: string, maxAgeSeconds: number, secure: boolean): string =>
  cookie(secure ? HOST_ONLY : PLAIN_COOKIE, value, maxAgeSeconds, secure);

/** Takes a cookie away that was set before there was TLS. */
export const plainCookieGone = (secure: boolean): string[] =>
  secure ? [cookie(PLAIN_COOKIE, "", GONE_SECONDS, true)] : [];

const cookie = (name: string, value: string, maxAgeSeconds: number, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${String(Math.max(0, maxAgeSeconds))}; HttpOnly${secure ? "; Secure" : ""}; SameSite=Lax`;

/** The claims that make a token a reading cookie. */
export const forReading = (id: string): { id: string; use: string } => ({ id, use: USE });

/** Whether the claims of a verified token make it a reading cookie: API tokens are signed alike, but for another use. */
export const isForReading = (claims: Record<string, unknown>): boolean => claims["use"] === USE;

/** How long a cookie lives beside a token that ends at `expiry` (seconds since 1970); never longer than the token. */
export function secondsLeft(expiry: unknown, nowMs: number): number {
  const left = typeof expiry === "number" ? Math.floor(expiry - nowMs / 1000) : 0;
  return left > 0 ? left : GONE_SECONDS;
}

// What changes the data behind the server's back is seen after this time.
const BELIEVED_MS = 5_000;

/** What was found out about a reader: until when they are a member (0 for never), and when that was read. */
export interface Membership {
  validUntilMs: number;
  readMs: number;
  /** The latest change of any account or entitlement before it was read. */
  change: string;
}

/** Whether what was read still stands: nothing changed since, and it is fresh. */
export const stillStands = ({ readMs, change }: Membership, latestChange: string, nowMs: number): boolean =>
  change === latestChange && nowMs >= readMs && nowMs - readMs < BELIEVED_MS;
