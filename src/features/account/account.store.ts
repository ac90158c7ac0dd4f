import { atom } from "nanostores";
import { failureOf, type Failure } from "#lib/failure.ts";
import { forgetPerson } from "#lib/personal.ts";
import { forgetSession, pocketbase, pocketbaseIfUsed } from "#lib/pocketbase.ts";
import { hasStoredSession, isSessionKey, storedSession } from "#lib/session.ts";
import { KEYS, readStored, readStoredJson, store } from "#lib/storage.ts";
import { cachedUserFrom, claimsIn, endsSession, userFrom, type Session, type User } from "./account.ts";
import { COOKIE_LEFT, SIGNED_OUT, SIGNED_OUT_EVERYWHERE } from "./account.text.ts";
import { leave } from "./leaving.ts";
import { alone, together } from "./turns.ts";

export const $session = atom<Session>({ state: "loading" });

interface Signed {
  token: string;
  record: Record<string, unknown> & { id: string; collectionId: string; collectionName: string };
}

/** Who uses this device; "" is a visitor. */
export function userHere(): string {
  const session = $session.get();
  if (session.state === "signed-in") return session.user.id;
  if (session.state === "signed-out") return "";
  return claimsIn(storedSession()?.token ?? "").id;
}

const SIGN_OUT = "/api/course/sign-out";

let refresh: AbortController | undefined;

function signedIn(user: User): void {
  store(KEYS.user, JSON.stringify(user));
  $session.set({ state: "signed-in", user });
}

/** Keeps one's own record as the server gave it back: after signing in, a refresh, a change of the profile. */
export function keepUser(record: Record<string, unknown>): void {
  signedIn(userFrom(record, claimsIn(storedSession()?.token ?? "").until));
}

/**
 * Ends the session in this browser without asking the server; other tabs hear of it.
 * @param said when the learner wished it: stands on a protected page in place of the refusal, and nothing personal stays
 * on the device. A session that ended by itself leaves what has not been sent yet.
 * @param isDeleted the account is gone with it
 */
export function endSession(said?: string, isDeleted = false): void {
  refresh?.abort();
  forgetSession();
  store(KEYS.user, null);
  if (said) forgetPerson();
  void pocketbaseIfUsed()?.then(({ authStore, realtime }) => {
    authStore.clear();
    return realtime.unsubscribe();
  });
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
    const { token, record } = await client.send<Signed>(address, { method: "POST", signal });
    if (isOver()) return false;
    client.authStore.save(token, record);
    keepUser(record);
    return true;
  } catch (error) {
    const isEnded = endsSession((error as { status?: number }).status ?? 0);
    if (isEnded && client.authStore.token === before) endSession();
    else if (!isOver()) keepMinimalUser();
    return false;
  }
}

/** Asks the server whether the session still stands, which also renews the reading cookie. @returns true when it does */
export function refreshSession(): Promise<boolean> {
  // Something that was still being sent for an ended session was refused: that is known, and the reason is on the page.
  if ($session.get().state === "signed-out" && !hasStoredSession()) return Promise.resolve(false);
  const own = (refresh = new AbortController());
  return together(() => renew(own.signal)).catch((error: unknown) => {
    failureOf(error);
    keepMinimalUser();
    return false;
  });
}

/** Tells the server, which alone can clear the reading cookie. What it did not hear is told again later. */
async function tellServer(): Promise<Failure | undefined> {
  store(KEYS.signingOut, "1");
  try {
    await alone(async () => (await pocketbase()).send(SIGN_OUT, { method: "POST" }));
    store(KEYS.signingOut, null);
    return undefined;
  } catch (error) {
    addEventListener("online", () => void tellAgain(), { once: true });
    return failureOf(error);
  }
}

async function tellAgain(): Promise<void> {
  if (readStored(KEYS.signingOut) && !hasStoredSession()) await tellServer();
}

const sentences = (...said: string[]): string => said.filter(Boolean).join(" ");

/**
 * Signs out: in this browser at once, also without a network; with `everywhere` on every device, or not at all.
 * @returns why the server did not hear it: then premium lessons stay readable here, or nothing was changed (everywhere)
 * @public
 */
export async function signOut({ everywhere = false } = {}): Promise<Failure | undefined> {
  const left = await leave();
  if (everywhere) {
    const failure = await endAllSessions();
    if (failure) return failure;
  }
  endSession(sentences(everywhere ? SIGNED_OUT_EVERYWHERE : SIGNED_OUT, left));
  const failure = await tellServer();
  if (failure) $session.set({ state: "signed-out", said: sentences(COOKIE_LEFT, left) });
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

/** Another tab signed in, out, or changed the profile. */
function follow({ key }: StorageEvent): void {
  if (isSessionKey(key) && !hasStoredSession()) return endSession();
  if (key !== null && key !== KEYS.user && !isSessionKey(key)) return;
  const session = $session.get();
  const user = cachedUserFrom(readStoredJson(KEYS.user));
  if (user && user.id === claimsIn(storedSession()?.token ?? "").id) $session.set({ state: "signed-in", user });
  // Not for a token that another tab renewed: two tabs would renew it in turns for ever.
  else if (session.state !== "signed-in") void refreshSession();
}

/** The cached user at once, the server's word about the session when it comes, other tabs' whenever they change. */
export function startSession(): void {
  addEventListener("storage", follow);
  if (!hasStoredSession()) {
    if ($session.get().state !== "signed-in") forgetVisitor();
    return void tellAgain();
  }
  const user = cachedUserFrom(readStoredJson(KEYS.user));
  if (user) $session.set({ state: "signed-in", user });
  void refreshSession();
}

function forgetVisitor(): void {
  store(KEYS.user, null);
  $session.set({ state: "signed-out" });
}
