const NAME = "session";
const WAITS_MS = 3000;

const canWait = (): boolean => "locks" in navigator;

/** Renewals may overlap, in all tabs; only a sign-out waits for them. Without the browser's locks nobody waits. */
export async function withSharedLock<Result>(act: () => Promise<Result>): Promise<Result> {
  if (!canWait()) return act();
  return navigator.locks.request(NAME, { mode: "shared" }, act);
}

/** Runs when no tab is renewing the session: a late answer would set the reading cookie again. */
export async function withExclusiveLock<Result>(act: () => Promise<Result>): Promise<Result> {
  if (!canWait()) return act();
  const turn = new AbortController();
  const timer = setTimeout(() => turn.abort(), WAITS_MS);
  const begin = (): Promise<Result> => {
    clearTimeout(timer);
    return act();
  };
  try {
    return await navigator.locks.request(NAME, { signal: turn.signal }, begin);
  } catch (error) {
    // Another tab hangs: better signed out with a small risk than not at all.
    if (turn.signal.aborted) return act();
    throw error;
  }
}
