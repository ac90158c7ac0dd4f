import { atom } from "nanostores";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import { preferencesFrom, type Preferences } from "./preferences.ts";

export const $preferences = atom<Preferences>(preferencesFrom(readStoredJson(KEYS.player)));

/** Choices hold for every lesson. */
export function changePreferences(changed: Partial<Preferences>): void {
  $preferences.set({ ...$preferences.get(), ...changed });
  store(KEYS.player, JSON.stringify($preferences.get()));
}
