import { $settings } from "#features/settings/settings.store.ts";

/** Shows the dust to whoever has not switched it off. */
export function followParticles(): void {
  const dust = document.querySelector<HTMLElement>("[data-particles]");
  $settings.subscribe(({ particles, motion }) => dust?.toggleAttribute("hidden", !particles || !motion));
}
