import { $session, keepUser } from "#features/account/session/account.store.ts";
import { track } from "#lib/analytics.ts";
import { failureOf } from "#lib/failure.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, store } from "#lib/storage.ts";
import { decideWhereTo, redirect } from "./returnTo.store.ts";

/**
 * The server has just opened a session.
 * @returns false when this browser keeps nothing: the next page would not know whose it is
 */
export function finishLogin(record: Record<string, unknown>, method: string, isNew = false): boolean {
  store(KEYS.signingOut, null);
  track(isNew ? "user_registration" : "user_login", { method });
  if (!hasStoredSession()) return false;
  decideWhereTo();
  void comeIn(record);
  return true;
}

/** The account's theme stands before the first paint of the next page, which needs the same script: here it is fetched. */
async function comeIn(record: Record<string, unknown>): Promise<void> {
  await import("#features/account/settings/look.store.ts").then(
    ({ startSettingsSync }) => startSettingsSync(),
    failureOf,
  );
  keepUser(record);
  redirect();
}

/** Nobody who is signed in already, or signs in in another tab, is left in front of a form. */
export function redirectWhenSignedIn(): void {
  $session.subscribe(({ state }) => {
    if (state === "signed-in" && hasStoredSession()) redirect();
  });
}
