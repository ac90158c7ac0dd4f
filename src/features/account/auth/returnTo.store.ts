import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import * as routes from "#lib/routes.ts";
import { keepInTab, LED } from "#lib/tab.ts";
import { pendingLoginFrom, type PendingLogin, nextBefore, safeReturn } from "./returnTo.ts";

const pending = (): PendingLogin | undefined => pendingLoginFrom(readStoredJson(KEYS.entry), Date.now());
const nextHere = (): string | null =>
  new URLSearchParams(location.search).get("next") ?? nextBefore(document.referrer, location.origin);

/** Where to go after signing in: what the address says, else what it said when a mail was requested. */
export const returnTo = (): string => safeReturn(nextHere() ?? pending()?.next);

/** Hands `next` on when somebody moves between login, registration and reset. */
export function carryReturnTo({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  const next = nextHere();
  if (next) currentTarget.search = new URLSearchParams({ next }).toString();
}

/** Remembers where to return to, for whoever comes back through a mailed link. */
export function keepReturnTo(otpId = ""): void {
  const login: PendingLogin = { next: returnTo(), otpId, at: Date.now() };
  store(KEYS.entry, JSON.stringify(login));
}

/** true when this browser asked for that link. */
export const hasAskedFor = (otpId: string): boolean => otpId !== "" && pending()?.otpId === otpId;

/**
 * Remembers a page to come back to without naming it in an address, which servers keep in their logs: for one with a
 * secret in it. A link's `next` counts more.
 */
export function comeBackTo(next: string): void {
  store(KEYS.entry, JSON.stringify({ next, otpId: "", at: Date.now() } satisfies PendingLogin));
}

let to: string | undefined;
let isLeaving = false;

/** Where to go is read now: another tab, which comes in as well, forgets it when it leaves. */
export const decideWhereTo = (): void => void (to ??= returnTo());

export function redirect(): void {
  if (isLeaving) return;
  isLeaving = true;
  decideWhereTo();
  store(KEYS.entry, null);
  const target = to ?? returnTo();
  keepInTab(LED, target === routes.page("dashboard") ? undefined : true);
  location.replace(target);
}
