import { hasStoredSession, isSessionKey } from "#lib/session.ts";
import { KEYS, readStored, readStoredJson } from "#lib/storage.ts";
import { storedOwner } from "#sync/owner.store.ts";
import { cachedUserFrom, hasRunOut } from "./account.ts";
import { $session, endSession, keepOnlyName, refreshSession } from "./account.store.ts";
import { reloadSignedOut, farewell } from "./farewell.ts";
import { isMembersSide } from "./membersSide.ts";
import { retrySignOut } from "./signOut.store.ts";

/** Another tab signed in, out, or changed the profile. */
function follow({ key }: StorageEvent): void {
  if (isSessionKey(key) && !hasStoredSession()) return endSession();
  if (key !== null && key !== KEYS.user && !isSessionKey(key)) return;
  const session = $session.get();
  const user = cachedUserFrom(readStoredJson(KEYS.user));
  if (user && user.id === storedOwner()) $session.set({ state: "signed-in", user });
  // Not for a token that another tab renewed: two tabs would renew it in turns for ever.
  else if (session.state !== "signed-in") void refreshSession();
}

/** Another tab signed out, and the cookie is gone now: what it opened goes from the screen, too. */
function followSignOut({ key, newValue }: StorageEvent): void {
  if (key === KEYS.signingOut && newValue === null && !hasStoredSession() && isMembersSide()) reloadSignedOut();
}

/** A page that the browser kept was asleep while the session may have ended elsewhere. */
function wakeUp({ persisted }: PageTransitionEvent): void {
  if (persisted && $session.get().state === "signed-in") void refreshSession();
}

/** The cached user at once, the server's word about the session when it comes, other tabs' whenever they change. */
export function startSession(): void {
  addEventListener("storage", follow);
  addEventListener("storage", followSignOut);
  addEventListener("pageshow", wakeUp);
  if (!hasStoredSession()) {
    // As the first paint says it: another tab signed out since.
    const wasHere = "user" in document.documentElement.dataset;
    if ($session.get().state !== "signed-in") forgetVisitor();
    if (wasHere && isMembersSide() && !readStored(KEYS.signingOut)) return reloadSignedOut();
    return void retrySignOut();
  }
  const user = cachedUserFrom(readStoredJson(KEYS.user));
  if (user && !hasRunOut(user, Date.now())) $session.set({ state: "signed-in", user });
  void refreshSession();
}

function forgetVisitor(): void {
  keepOnlyName();
  $session.set({ state: "signed-out", ...farewell() });
}
