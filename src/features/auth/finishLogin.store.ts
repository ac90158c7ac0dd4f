import { $session, keepUser } from "#features/account/account.store.ts";
import { startSettingsSync } from "#features/settings/settingsSync.store.ts";
import { track } from "#lib/analytics.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, store } from "#lib/storage.ts";
import { redirect } from "./returnTo.store.ts";

/**
 * The server has just opened a session.
 * @returns false when this browser keeps nothing: the next page would not know whose it is
 */
export function finishLogin(record: Record<string, unknown>, method: string, isNew = false): boolean {
  store(KEYS.signingOut, null);
  track(isNew ? "user_registration" : "user_login", { method });
  if (!hasStoredSession()) return false;
  // The account's theme stands before the first paint of the next page.
  startSettingsSync();
  keepUser(record);
  redirect();
  return true;
}

/** Nobody who is signed in already, or signs in in another tab, is left in front of a form. */
export function redirectWhenSignedIn(): void {
  $session.subscribe(({ state }) => {
    if (state === "signed-in" && hasStoredSession()) redirect();
  });
}
