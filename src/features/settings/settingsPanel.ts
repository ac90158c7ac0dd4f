import type { Settings, Theme } from "./settings.ts";
import { changeSetting, chooseTheme } from "./choices.store.ts";
import { $settings, $theme } from "./settings.store.ts";

const inputs = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>("input")];

function show(form: HTMLFormElement): void {
  const now: Record<string, unknown> = { ...$settings.get() };
  for (const input of inputs(form)) {
    input.checked = input.name === "theme" ? input.value === $theme.get() : now[input.name] === true;
  }
}

/** Fills the panel with what is stored and stores every change at once: there is nothing to save. */
export function startSettingsPanel(dialog: HTMLDialogElement): void {
  const form = dialog.querySelector<HTMLFormElement>("form[data-settings]");
  if (!form) return;
  show(form);
  form.onchange = ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "theme") chooseTheme(target.value as Theme);
    else changeSetting(target.name as keyof Settings, target.checked);
  };
}
