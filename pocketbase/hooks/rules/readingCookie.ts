export const READING = "reading";

/** The server's way to say "delete this cookie". */
export const GONE_SECONDS = -1;

/** What the browser is told about the cookie. Lax: a link from elsewhere still opens the full lesson. */
export const readingCookie = (value: string, maxAgeSeconds: number, secure: boolean): string =>
  `${READING}=${value}; Path=/; Max-Age=${String(Math.max(0, maxAgeSeconds))}; HttpOnly${secure ? "; Secure" : ""}; SameSite=Lax`;

/** Whether the claims of a verified token make it a reading cookie: API tokens are signed alike, but for another use. */
export const isForReading = (claims: Record<string, unknown>): boolean => claims["use"] === READING;

/** How long a cookie lives beside a token that ends at `expiry` (seconds since 1970); never longer than the token. */
export function secondsLeft(expiry: unknown, nowMs: number): number {
  const left = typeof expiry === "number" ? Math.floor(expiry - nowMs / 1000) : 0;
  return left > 0 ? left : GONE_SECONDS;
}
