import { atom } from "nanostores";
import { KEYS, readStored, readStoredJson, store } from "#lib/storage.ts";
import { settingsFrom, themeFrom, withChoice, type Kept, type Settings, type Theme } from "./settings.ts";

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

export const $settings = atom<Kept>(settingsFrom(readStoredJson(KEYS.settings)));
export const $theme = atom<Theme>(themeFrom(readStored(KEYS.theme)));

/** Shows and keeps settings and theme; the theme's own key is what the first paint reads. */
export function keepSettings(kept: Kept, theme = $theme.get()): void {
  store(KEYS.theme, theme === "system" ? null : theme);
  store(KEYS.settings, JSON.stringify(kept));
  $theme.set(theme);
  $settings.set(kept);
}

export const changeSetting = (name: keyof Settings, value: boolean): void =>
  keepSettings(withChoice($settings.get(), name, Date.now(), { [name]: value }));

export const chooseTheme = (theme: Theme): void =>
  keepSettings(withChoice($settings.get(), "theme", Date.now()), theme);

function paint(): void {
  const theme = $theme.get();
  const root = document.documentElement;
  root.dataset["theme"] = theme === "system" ? (systemIsDark.matches ? "dark" : "light") : theme;
  root.toggleAttribute("data-still", !$settings.get().motion);
}

/** Keeps the page in step with the choice, the system, other tabs and its own return from the history. */
export function followSettings(): void {
  const read = () => {
    $settings.set(settingsFrom(readStoredJson(KEYS.settings)));
    $theme.set(themeFrom(readStored(KEYS.theme)));
  };
  $theme.subscribe(paint);
  $settings.subscribe(paint);
  systemIsDark.addEventListener("change", paint);
  addEventListener("storage", read);
  addEventListener("pageshow", (event) => event.persisted && read());
}
