import type PocketBase from "pocketbase";

/** Where the SDK keeps its token and record; read here only to learn whether anybody may be signed in. */
const SDK_KEY = "pocketbase_auth";

let client: Promise<PocketBase> | undefined;

/** The one client. Its code is fetched when somebody is signed in or signs in, never for a visitor who reads. */
export const pocketbase = (): Promise<PocketBase> =>
  (client ??= import("pocketbase").then(({ default: Client }) => {
    const made = new Client(location.origin);
    made.autoCancellation(false);
    return made;
  }));

/** true when a session is stored on this device; it may have ended on the server. Something broken is no session. */
export function hasStoredSession(): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(SDK_KEY) ?? "null") as { token?: unknown } | null;
    return typeof kept?.token === "string" && kept.token !== "";
  } catch {
    return false;
  }
}

export const isSessionKey = (key: string | null): boolean => key === null || key === SDK_KEY;
