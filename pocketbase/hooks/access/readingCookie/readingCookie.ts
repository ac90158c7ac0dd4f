// The reading cookie identifies the reader and opens pages only. Every write needs the session's token in a header, so
// other sites cannot misuse the cookie (CSRF). It lives as long as its session. A stolen one works until its owner
// signs out everywhere or changes the password.
import { isSecure } from "../../platform/doors/learner.ts";
import {
  forReading,
  GONE_SECONDS,
  HOST_ONLY,
  isForReading,
  PLAIN_COOKIE,
  plainCookieGone,
  readingCookie,
  secondsLeft,
  type Membership,
  stillStands,
} from "./readingCookie.rules.ts";
import { isMember } from "../entitlements.rules.ts";
import { premiumUntil } from "../entitlements.ts";
import { memory } from "../../platform/memory.ts";
import { sharedStore } from "../../platform/sharedStore.ts";

// Includes the tokenKey, so that the cookie is revoked with all of the user's sessions.
const secretOf = (user: core.Record, { authToken }: core.Collection = user.collection()): string =>
  user.tokenKey() + authToken.secret;

function set(e: core.RequestEvent, value: string, maxAgeSeconds: number): void {
  const { add } = e.response.header() as unknown as { add: (name: string, value: string) => void };
  const secure = isSecure(e);
  for (const line of [readingCookie(value, maxAgeSeconds, secure), ...plainCookieGone(secure)]) add("Set-Cookie", line);
}

/** Lets the browser that just signed in read members' pages for as long as its token lives. */
export function setReadingCookie({ requestEvent, record, collection, token }: core.RecordAuthRequestEvent): void {
  const seconds = secondsLeft($security.parseUnverifiedJWT(token)["exp"], Date.now());
  const cookie = $security.createJWT(forReading(record.id), secretOf(record, collection), seconds);
  set(requestEvent, cookie, seconds);
}

// Pages cached for Back or prerendered were drawn for the user who signs out.
const KEPT_PAGES = '"cache", "prefetchCache", "prerenderCache"';

/** Deletes the reading cookie and the cached pages that it opened; the learner's local data stays. */
export function clearReadingCookie(e: core.RequestEvent): void {
  e.response.header().set("Clear-Site-Data", KEPT_PAGES);
  set(e, "", GONE_SECONDS);
}

/** The host-only cookie takes precedence over a plain one of a time before TLS. */
function tokenIn(e: core.RequestEvent): string {
  try {
    return e.request.cookie(HOST_ONLY).value;
  } catch {
    return e.request.cookie(PLAIN_COOKIE).value;
  }
}

/**
 * Returns the reader and when the cookie expires (ms); null without a cookie, for an invalid or expired one, or a
 * deleted user.
 */
export function readerOf(app: CoreApp, e: core.RequestEvent): { id: string; untilMs: number } | null {
  try {
    const token = tokenIn(e);
    const user = app.findRecordById("users", String($security.parseUnverifiedJWT(token)["id"]));
    const claims = $security.parseJWT(token, secretOf(user));
    return isForReading(claims) ? { id: user.id, untilMs: Number(claims["exp"]) * 1000 } : null;
  } catch {
    return null;
  }
}

const CHANGE = "membership change";
const MOST_REMEMBERED = 200;

const known = memory<string, Membership>(MOST_REMEMBERED);

/** Invalidates the cached access checks of every runtime after any change of an account or entitlement. */
export function noteMembershipChange(e: core.RecordEvent): void {
  sharedStore.set(CHANGE, $security.randomString(16));
  e.next();
}

function read(e: core.RequestEvent, change: string): Membership {
  const reader = readerOf(e.app, e);
  const validUntilMs = reader ? Math.min(reader.untilMs, premiumUntil(e.app, reader.id)) : 0;
  return { validUntilMs, readMs: Date.now(), change };
}

// Reads the change marker before the data: a change in between makes the result stale, never wrongly fresh.
function membershipBy(e: core.RequestEvent, cookies: string): Membership {
  const change = sharedStore.get(CHANGE) ?? "";
  const old = known.get(cookies);
  if (old && stillStands(old, change, Date.now())) return old;
  const fresh = read(e, change);
  known.keep(cookies, fresh);
  return fresh;
}

/** True when the reading cookie belongs to a current member; re-reads the data after every change. */
export function isReadByMember(e: core.RequestEvent): boolean {
  const { header } = e.request;
  const cookies = header.get("Cookie");
  if (!cookies) return false;
  const found = header.values("Cookie").length === 1 ? membershipBy(e, cookies) : read(e, "");
  return isMember(found.validUntilMs, Date.now());
}
