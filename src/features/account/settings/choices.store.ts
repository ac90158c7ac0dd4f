import { after } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import { settingsSync, type Look } from "./choices.ts";
import { keepLook, lookHere, wearAccount } from "./look.store.ts";
import type { Settings, Theme } from "./settings.ts";

export const syncedSettings = new Synced(settingsSync);
syncedSettings.$view.listen(wearAccount);

/** Holds here at once; an account hears of it, a visitor's when they sign in. */
function choose<Name extends keyof Look>(name: Name, value: Look[Name]): void {
  const at = syncedSettings.peek().data.changedAt[name];
  void syncedSettings.add({ name, value, ...(at && { at: after(new Date(at).toISOString()) }) });
  keepLook({ ...lookHere(), [name]: value });
}

export const changeSetting = (name: keyof Settings, value: boolean): void => choose(name, value);

export const chooseTheme = (theme: Theme): void => choose("theme", theme);
