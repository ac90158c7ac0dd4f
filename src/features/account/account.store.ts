import { atom } from "nanostores";
import { hasStoredSession, isSessionKey, pocketbase } from "#lib/pocketbase.ts";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import { cachedUserFrom, endsSession, userFrom, type Session, type User } from "./account.ts";

export const $session = atom<Session>({ state: "loading" });

function signedIn(user: User): void {
  store(KEYS.user, JSON.stringify(user));
  $session.set({ state: "signed-in", user });
}

function signedOut(): void {
  store(KEYS.user, null);
  $session.set({ state: "signed-out" });
}

/** Asks the server whether the session still stands, which also renews the reading cookie. @returns true when it does */
export async function refreshSession(): Promise<boolean> {
  const client = await pocketbase();
  try {
    const { record } = await client.collection("users").authRefresh();
    signedIn(userFrom(record));
    return true;
  } catch (error) {
    const status = (error as { status?: number }).status ?? 0;
    if (!endsSession(status)) return false;
    client.authStore.clear();
    signedOut();
    return false;
  }
}

/** The cached user at once, the server's word about the session when it comes, other tabs' whenever they change. */
export function startSession(): void {
  const user = cachedUserFrom(readStoredJson(KEYS.user));
  if (!hasStoredSession()) return signedOut();
  if (user) $session.set({ state: "signed-in", user });
  void refreshSession();
  addEventListener("storage", ({ key }) => {
    if (!isSessionKey(key)) return;
    if (hasStoredSession()) void refreshSession();
    else signedOut();
  });
}
