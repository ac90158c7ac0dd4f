/** Storage key of the client's token and record; pages read it only to see whether there may be a session. */
export const SESSION_KEY = "pocketbase_auth";

/** Storages in order of preference: sessionStorage is the fallback when localStorage is full. */
export const places = [() => localStorage, () => sessionStorage];

/** Returns the stored session; undefined when absent or broken. It may have expired on the server. */
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

/** Matches a storage event's key; null means that the whole storage was cleared. */
export const isSessionKey = (key: string | null): boolean => key === null || key === SESSION_KEY;
