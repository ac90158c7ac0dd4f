import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStoredJson } from "#lib/storage.ts";
import { cachedUserFrom } from "./account.ts";

/** Whose notes and positions this device keeps now, known without the session's code; "" is a visitor. */
export const owner = (): string => (hasStoredSession() ? (cachedUserFrom(readStoredJson(KEYS.user))?.id ?? "") : "");
