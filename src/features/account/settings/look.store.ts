import { $session } from "#features/account/session/account.store.ts";
import { KEYS, readStored, readStoredJson, store } from "#lib/storage.ts";
import { browser } from "#sync/browser.store.ts";
import { $owner } from "#sync/owner.store.ts";
import { Snapshots } from "#sync/snapshots.ts";
import { isObject } from "#sync/sync.ts";
import { Waiting } from "#sync/waiting.ts";
import { chosenFrom, lookOf, newestChoices, NO_CHOICES, settingsSync, withChoices, type Look } from "./choices.ts";
import { $settings, $theme } from "./settings.store.ts";

/** Whose look it is; it leaves the device with them (shell/account/families.ts), and the look stays. */
const OF_KEY = "settings_of";

const known = new Snapshots(browser, settingsSync);
const waiting = new Waiting(browser, settingsSync.waiting, settingsSync.operationFrom);

/** How this device looks. */
export const lookHere = (): Look => ({ ...$settings.get(), theme: $theme.get() });

/** Shows and keeps a look; the theme's own key is what the first paint reads. */
export function keepLook(look: Look): void {
  if (JSON.stringify(look) === JSON.stringify(lookHere())) return;
  const { theme, ...settings } = look;
  store(KEYS.theme, theme === "system" ? null : theme);
  store(KEYS.settings, JSON.stringify(settings));
  $theme.set(theme);
  $settings.set(settings);
}

/** This device looks as whoever is signed in chose, here or elsewhere; what they never chose stays as it is. */
export function wearAccount(): void {
  const user = $owner.get();
  const record = readStoredJson(KEYS.user);
  if (!user || !isObject(record) || record["id"] !== user) return;
  // The session's record may be older than the last answer.
  const told = newestChoices(chosenFrom(record["settings"]), known.read(user)?.data ?? NO_CHOICES);
  const of = readStored(OF_KEY);
  keepLook(lookOf(withChoices(told, waiting.of(user, "")), lookHere(), of !== null && of !== user));
  if (of !== user) store(OF_KEY, user);
}

let isStarted = false;

/** Every device of somebody looks as they chose: the session's record says how. What waits is sent by choices.store.ts. */
export function startSettingsSync(): void {
  if (!isStarted) $session.subscribe(wearAccount);
  isStarted = true;
}
