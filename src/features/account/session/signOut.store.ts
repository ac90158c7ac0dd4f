import { failureOf, type Failure } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStored, store } from "#lib/storage.ts";
import { families } from "#sync/families.store.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/account.ts";
import { $session, endSession } from "./account.store.ts";
import { reloadSignedOut, allowLeaving } from "./farewell.ts";
import { isMembersSide } from "./membersSide.ts";
import { withExclusiveLock } from "./sessionLock.ts";

const SIGN_OUT = "/api/course/sign-out";

/** Only the server can clear the reading cookie; a failed request is repeated later. */
async function clearCookie(): Promise<Failure | undefined> {
  try {
    await withExclusiveLock(async () => (await pocketbase()).send(SIGN_OUT, { method: "POST" }));
    store(KEYS.signingOut, null);
    return undefined;
  } catch (error) {
    addEventListener("online", () => void retrySignOut(), { once: true });
    return failureOf(error);
  }
}

export async function retrySignOut(): Promise<void> {
  if (!readStored(KEYS.signingOut) || hasStoredSession()) return;
  if (await clearCookie()) return;
  if (isMembersSide()) return reloadSignedOut();
  const session = $session.get();
  if (session.state !== "signed-out" || !session.said?.includes(texts.cookieLeft)) return;
  $session.set({ ...session, said: session.said.replace(texts.cookieLeft, texts.signedOut) });
}

const sentences = (...said: string[]): string => said.filter(Boolean).join(" ");

/**
 * Signs out: in this browser at once, also without a network; with `everywhere` on every device, or not at all.
 * @returns why the server did not hear it: then premium lessons stay readable here, or nothing was changed (everywhere)
 * @public
 */
export async function signOut({ everywhere = false } = {}): Promise<Failure | undefined> {
  const left = await families.leave($owner.get());
  if (everywhere) {
    const failure = await endAllSessions();
    if (failure) return failure;
  }
  const said = sentences(everywhere ? texts.signedOutEverywhere : texts.signedOut, left);
  // Before the session ends: other tabs wait for the cookie to be gone, too.
  store(KEYS.signingOut, "1");
  allowLeaving();
  endSession(said);
  const failure = await clearCookie();
  if (failure) $session.set({ state: "signed-out", said: sentences(texts.cookieLeft, left) });
  else reloadSignedOut(said);
  return failure;
}

async function endAllSessions(): Promise<Failure | undefined> {
  try {
    await (await pocketbase()).send(`${SIGN_OUT}?everywhere=1`, { method: "POST" });
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    return failure.kind === "signedOut" ? undefined : failure;
  }
}
