import { atom } from "nanostores";
import { KEYS, readStored, readStoredJson } from "#lib/storage.ts";
import { settingsFrom, themeFrom, type Settings, type Theme } from "./settings.ts";

// Asked for when needed: islands that read settings are drawn by the build too.
const system = () => matchMedia("(prefers-color-scheme: dark)");

/** Chosen in choices.store.ts, which no page carries before somebody reaches for it. */
export const $settings = atom<Settings>(settingsFrom(readStoredJson(KEYS.settings)));
export const $theme = atom<Theme>(themeFrom(readStored(KEYS.theme)));

/** As FirstPaint.astro does, which is in step with what lies on the device: here with what could not be kept, too. */
function paint(): void {
  const theme = $theme.get();
  const { motion, particles, playerKeys } = $settings.get();
  const root = document.documentElement;
  root.dataset["theme"] = theme === "system" ? (system().matches ? "dark" : "light") : theme;
  root.toggleAttribute("data-still", !motion);
  root.toggleAttribute("data-dust", particles);
  root.toggleAttribute("data-keyless", !playerKeys);
}

function read(): void {
  $settings.set(settingsFrom(readStoredJson(KEYS.settings)));
  $theme.set(themeFrom(readStored(KEYS.theme)));
}

if (typeof matchMedia !== "undefined") {
  $theme.listen(paint);
  $settings.listen(paint);
  system().addEventListener("change", paint);
  addEventListener("storage", read);
  addEventListener("pageshow", ({ persisted }) => persisted && read());
}
