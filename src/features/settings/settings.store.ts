import { atom } from "nanostores";
import { KEYS, readStored, readStoredJson } from "#lib/storage.ts";
import { settingsFrom, themeFrom, type Settings, type Theme } from "./settings.ts";

// Asked for when needed: islands that read settings are drawn by the build too.
const system = () => matchMedia("(prefers-color-scheme: dark)");

/** Chosen in choices.store.ts, which no page carries before somebody reaches for it. */
export const $settings = atom<Settings>(settingsFrom(readStoredJson(KEYS.settings)));
export const $theme = atom<Theme>(themeFrom(readStored(KEYS.theme)));

function paint(): void {
  const theme = $theme.get();
  const root = document.documentElement;
  root.dataset["theme"] = theme === "system" ? (system().matches ? "dark" : "light") : theme;
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
  system().addEventListener("change", paint);
  addEventListener("storage", read);
  addEventListener("pageshow", (event) => event.persisted && read());
}
