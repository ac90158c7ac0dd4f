import { KEYS } from "#lib/storage.ts";

/** When a part of a page that shows progress comes to life (client:interaction): with what is known of it. */
export const WITH_PROGRESS = { signedIn: true, kept: { [KEYS.progress]: "" }, on: ["progress"] } as const;
