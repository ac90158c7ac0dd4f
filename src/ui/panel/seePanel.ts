/** Opens a panel that has an address, by that: on whatever page, as everything does (shell/panels). */
export function seePanel(name: string): void {
  // Where it could not be opened before, the address does not change.
  if (location.hash === `#${name}`) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = name;
}
