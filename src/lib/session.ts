/** Where the server's client keeps token and record; the pages read here only whether there may be a session. */
export const SESSION_KEY = "pocketbase_auth";

/** The places for it, the better one first: a local storage that is full leaves it to the tab's own. */
export const places = [() => localStorage, () => sessionStorage];

/** The stored session; undefined when there is none or it is broken. It may have ended on the server. */
export function storedSession(): { token: string; record?: unknown } | undefined {
  for (const place of places) {
    try {
      const kept = JSON.parse(place().getItem(SESSION_KEY) ?? "null");
      if (kept?.token && typeof kept.token === "string") return kept;
    } catch {
      continue;
    }
  }
  return undefined;
}

export const hasStoredSession = (): boolean => storedSession() !== undefined;

export const isSessionKey = (key: string | null): boolean => key === null || key === SESSION_KEY;
