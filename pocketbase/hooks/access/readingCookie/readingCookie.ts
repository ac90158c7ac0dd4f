// Says who reads, and opens pages only: every write needs the session’s token in a header, so there is nothing for
// another site to misuse. It lives as long as the session it came with. A copied one works until its owner signs
// out everywhere or changes the password.
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

// With the tokenKey in it, the cookie dies with every session of its user.
const secretOf = (user: core.Record, { authToken }: core.Collection = user.collection()): string =>
  user.tokenKey() + authToken.secret;

function set(e: core.RequestEvent, value: string, maxAgeSeconds: number): void {
  const { add } = e.response.header() as unknown as { add: (name: string, value: string) => void };
  const secure = isSecure(e);
  for (const line of [readingCookie(value, maxAgeSeconds, secure), ...plainCookieGone(secure)]) add("Set-Cookie", line);
}

/** Lets the browser that just signed in read members' pages, for as long as the token it was given. */
export function setReadingCookie({ requestEvent, record, collection, token }: core.RecordAuthRequestEvent): void {
  const seconds = secondsLeft($security.parseUnverifiedJWT(token)["exp"], Date.now());
  const cookie = $security.createJWT(forReading(record.id), secretOf(record, collection), seconds);
  set(requestEvent, cookie, seconds);
}

// Pages that the browser keeps for Back or made ready in advance were drawn for whoever leaves.
const KEPT_PAGES = '"cache", "prefetchCache", "prerenderCache"';

/** Takes back what `setReadingCookie` gave, and the pages it opened. What the learner's device keeps for them stays. */
export function clearReadingCookie(e: core.RequestEvent): void {
  e.response.header().set("Clear-Site-Data", KEPT_PAGES);
  set(e, "", GONE_SECONDS);
}

/** The name that only this host can set counts more than one from before there was TLS. */
function tokenIn(e: core.RequestEvent): string {
  try {
    return e.request.cookie(HOST_ONLY).value;
  } catch {
    return e.request.cookie(PLAIN_COOKIE).value;
  }
}

/** Who reads, by the cookie, and until when; null for a visitor, a forged, foreign or expired cookie, a deleted user. */
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

/** After a change of an account or entitlement, by whomever: what any runtime remembers is old from here on. */
export function noteMembershipChange(e: core.RecordEvent): void {
  sharedStore.set(CHANGE, $security.randomString(16));
  e.next();
}

function read(e: core.RequestEvent, change: string): Membership {
  const reader = readerOf(e.app, e);
  const validUntilMs = reader ? Math.min(reader.untilMs, premiumUntil(e.app, reader.id)) : 0;
  return { validUntilMs, readMs: Date.now(), change };
}

// The change is asked for before the data: one that comes between makes the answer old, never new.
function membershipBy(e: core.RequestEvent, cookies: string): Membership {
  const change = sharedStore.get(CHANGE) ?? "";
  const old = known.get(cookies);
  if (old && stillStands(old, change, Date.now())) return old;
  const fresh = read(e, change);
  known.keep(cookies, fresh);
  return fresh;
}

/** Whether the reader is a member now, by the reading cookie; the data is read again after every change of it. */
export function isReadByMember(e: core.RequestEvent): boolean {
  const { header } = e.request;
  const cookies = header.get("Cookie");
  if (!cookies) return false;
  const found = header.values("Cookie").length === 1 ? membershipBy(e, cookies) : read(e, "");
  return isMember(found.validUntilMs, Date.now());
}
