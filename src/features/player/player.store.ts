import { atom } from "nanostores";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import { preferencesFrom, type Preferences } from "./player.ts";

export const $preferences = atom<Preferences>(preferencesFrom(readStoredJson(KEYS.player)));

/** Remembers what was chosen, for the next lesson too. */
export function prefer(changed: Partial<Preferences>): void {
  $preferences.set({ ...$preferences.get(), ...changed });
  store(KEYS.player, JSON.stringify($preferences.get()));
}
