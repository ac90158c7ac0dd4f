import { atom } from "nanostores";
import { claimsIn } from "#lib/claims.ts";
import { forgetVisits } from "#lib/deviceCaches.ts";
import { failureOf } from "#lib/failure.ts";
import { forgetSession, pocketbase, pocketbaseIfUsed } from "#lib/pocketbase.ts";
import { logFailure } from "#lib/report.ts";
import { hasStoredSession, storedSession } from "#lib/session.ts";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import { cachedNameFrom, endsSession, userFrom, type Session, type User } from "./account.ts";
import { withSharedLock } from "./sessionLock.ts";
import { fetchHeard, whenDoubted } from "#sync/browser.store.ts";
import { families } from "#sync/families.store.ts";
import { $owner, storedOwner } from "#sync/owner.store.ts";
import { isObject } from "#sync/sync.ts";

export const $session = atom<Session>({ state: "loading" });

/** Whether the session, as the server spoke of it last, is a member's. */
export function isMember(): boolean {
  const session = $session.get();
  return session.state === "signed-in" && session.user.subscriptionActive;
}

interface Signed {
  token: string;
  record: Record<string, unknown> & { id: string; collectionId: string; collectionName: string };
}

/** Who uses this device, as far as the session says; until it does, the stored one. */
function ownerBy(session: Session): string {
  if (session.state === "signed-in") return session.user.id;
  return session.state === "signed-out" ? "" : storedOwner();
}

$session.listen((session) => $owner.set(ownerBy(session)));

let refresh: AbortController | undefined;
/** Whether the last renewal went well; before the first one what a sign-in told counts. */
let renewal: Promise<boolean> = Promise.resolve(true);

function signedIn(user: User): void {
  store(KEYS.user, JSON.stringify(user));
  $session.set({ state: "signed-in", user });
}

/** Keeps one's own record as the server gave it back: after signing in, a refresh, a change of the profile. */
export function keepUser(record: Record<string, unknown>): void {
  signedIn(userFrom(record, claimsIn(storedSession()?.token ?? "").until));
}

/** Of the cached user nothing but the name stays when a session ended by itself: the login greets with it (spec §4). */
export function keepOnlyName(): void {
  const displayName = cachedNameFrom(readStoredJson(KEYS.user));
  store(KEYS.user, displayName ? JSON.stringify({ displayName }) : null);
}

function forgetPerson(): void {
  families.forgetPerson();
  void forgetVisits();
}

/**
 * Ends the session in this browser without asking the server; other tabs hear of it.
 * @param said when the learner wished it: stands on a protected page in place of the refusal, and nothing personal stays
 * on the device. A session that ended by itself leaves what has not been sent yet.
 * @param isDeleted the account is gone with it
 */
export function endSession(said?: string, isDeleted = false): void {
  refresh?.abort();
  // First: another tab that hears of the session's end would keep the name it still finds.
  if (said) store(KEYS.user, null);
  forgetSession();
  if (said) forgetPerson();
  else keepOnlyName();
  void pocketbaseIfUsed()?.then(({ authStore }) => authStore.clear());
  $session.set({ state: "signed-out", ...(said && { said }), ...(isDeleted && { isDeleted }) });
}

/** Somebody whose profile cannot be read is still known by their session (spec §4). */
function keepMinimalUser(): void {
  if ($session.get().state !== "loading") return;
  const { token = "", record } = storedSession() ?? {};
  const { id, until } = claimsIn(token);
  $session.set({ state: "signed-in", user: userFrom({ id, ...(record as object | null) }, until) });
}

async function renew(signal: AbortSignal): Promise<boolean> {
  const client = await pocketbase();
  const before = client.authStore.token;
  const wasStored = hasStoredSession();
  // Signed out meanwhile, here or in another tab: a late answer must not bring the session back.
  const isOver = () => signal.aborted || (wasStored && !hasStoredSession());
  try {
    const address = "/api/collections/users/auth-refresh";
    const { token, record } = await client.send<Signed>(address, { method: "POST", signal, fetch: fetchHeard });
    if (isOver()) return false;
    client.authStore.save(token, record);
    keepUser(record);
    return true;
  } catch (error) {
    const isEnded = endsSession((error as { status?: number }).status ?? 0);
    if (isEnded && client.authStore.token === before) endSession();
    else if (!isOver()) keepMinimalUser();
    if (!isEnded && !signal.aborted) logFailure(error);
    return false;
  }
}

/** Asks the server whether the session still stands, which also renews the reading cookie. @returns true when it does */
export function refreshSession(): Promise<boolean> {
  // Something that was still being sent for an ended session was refused: that is known, and the reason is on the page.
  if ($session.get().state === "signed-out" && !hasStoredSession()) return Promise.resolve(false);
  const own = (refresh = new AbortController());
  renewal = withSharedLock(() => renew(own.signal)).catch((error: unknown) => {
    failureOf(error);
    keepMinimalUser();
    return false;
  });
  return renewal;
}

/** A field of one's own account as the server told it with the session; undefined when it could not be asked. */
export async function toldField(user: string, name: string): Promise<Record<string, unknown> | undefined> {
  if (!(await renewal)) return undefined;
  const { record } = (await pocketbase()).authStore;
  if (record?.id !== user) return undefined;
  const value: unknown = record[name];
  return isObject(value) ? value : {};
}

whenDoubted(refreshSession);
