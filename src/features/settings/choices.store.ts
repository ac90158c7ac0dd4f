import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import { keptFrom, withChoice, type Choices, type Kept } from "./choices.ts";
import { settingsFrom, type Settings, type Theme } from "./settings.ts";
import { $settings, $theme } from "./settings.store.ts";

/** Stands in for a storage that is blocked or full. */
let memory: Kept | undefined;

/** What holds on this device. */
export function choicesHere(): Choices {
  const kept = keptFrom(memory ?? readStoredJson(KEYS.settings));
  return { kept: { ...kept, ...$settings.get() }, theme: $theme.get() };
}

/** Shows and keeps settings and theme; the theme's own key is what the first paint reads. */
export function keepChoices({ kept, theme }: Choices): void {
  store(KEYS.theme, theme === "system" ? null : theme);
  memory = store(KEYS.settings, JSON.stringify(kept)) ? undefined : kept;
  $theme.set(theme);
  $settings.set(settingsFrom(kept));
}

export function changeSetting(name: keyof Settings, value: boolean): void {
  const { kept, theme } = choicesHere();
  keepChoices({ kept: withChoice(kept, name, Date.now(), { [name]: value }), theme });
}

export function chooseTheme(theme: Theme): void {
  keepChoices({ kept: withChoice(choicesHere().kept, "theme", Date.now()), theme });
}
