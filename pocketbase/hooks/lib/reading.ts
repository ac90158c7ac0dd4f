import { GONE_SECONDS, isForReading, READING, readingCookie, secondsLeft } from "../rules/readingCookie.ts";
import { isSecure } from "./request.ts";

// With the tokenKey in it, the cookie dies with every session of its user.
const secretOf = (user: core.Record): string => user.tokenKey() + user.collection().authToken.secret;

function set(e: core.RequestEvent, value: string, maxAgeSeconds: number): void {
  e.setCookie(new Cookie(readingCookie(value, maxAgeSeconds, isSecure(e)) as Partial<http.Cookie>));
}

/** Lets the browser that just signed in read members' pages, for as long as the token it was given. */
export function letRead(e: core.RequestEvent, user: core.Record, token: string): void {
  const seconds = secondsLeft($security.parseUnverifiedJWT(token)["exp"], Date.now());
  set(e, $security.createJWT({ id: user.id, use: READING }, secretOf(user), seconds), seconds);
}

export const forget = (e: core.RequestEvent): void => set(e, "", GONE_SECONDS);

/** Who reads, by the cookie, and until when; null for a visitor, a forged, foreign or expired cookie, a deleted user. */
export function readerOf(app: CoreApp, e: core.RequestEvent): { id: string; untilMs: number } | null {
  try {
    const token = e.request.cookie(READING).value;
    const user = app.findRecordById("users", String($security.parseUnverifiedJWT(token)["id"]));
    const claims = $security.parseJWT(token, secretOf(user));
    return isForReading(claims) ? { id: user.id, untilMs: Number(claims["exp"]) * 1000 } : null;
  } catch {
    return null;
  }
}
