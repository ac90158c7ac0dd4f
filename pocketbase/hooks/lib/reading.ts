import { GONE_SECONDS, isForReading, READING, readingCookie, secondsLeft } from "../rules/readingCookie.ts";
import { isSecure } from "./request.ts";

// With the tokenKey in it, the cookie dies with every session of its user.
const secretOf = (user: core.Record, { authToken }: core.Collection = user.collection()): string =>
  user.tokenKey() + authToken.secret;

function set(e: core.RequestEvent, value: string, maxAgeSeconds: number): void {
  const { add } = e.response.header() as unknown as { add: (name: string, value: string) => void };
  add("Set-Cookie", readingCookie(value, maxAgeSeconds, isSecure(e)));
}

/** Lets the browser that just signed in read members' pages, for as long as the token it was given. */
export function letRead({ requestEvent, record, collection, token }: core.RecordAuthRequestEvent): void {
  const seconds = secondsLeft($security.parseUnverifiedJWT(token)["exp"], Date.now());
  const cookie = $security.createJWT({ id: record.id, use: READING }, secretOf(record, collection), seconds);
  set(requestEvent, cookie, seconds);
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
