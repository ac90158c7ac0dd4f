import { isMember } from "../entitlements.rules.ts";
import { premiumUntil } from "../entitlements.ts";
import { memory } from "../../platform/memory.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { type Membership, stillStands } from "./readingCookie.rules.ts";
import { readerOf } from "./readingCookie.ts";

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
