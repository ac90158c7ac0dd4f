import { type Late, late } from "./late.ts";

const NEAR = ["pointerover", "pointerdown", "focusin", "keydown"];
/** Links lead on, boxes and fields change by themselves: they work without the island. */
const PRESSED = "button, [role], input[type=submit]";

/**
 * An island that comes to life at the first sign that the reader wants it: a pointer or the focus on it, a key. A press
 * that comes before it lives is kept and given to it then; what was typed stays in its fields.
 * @returns what brings it to life without a sign
 */
export function lateIsland(load: () => Promise<() => Promise<void>>, island: HTMLElement): Late<HTMLElement>["wake"] {
  const wake = () => coming.wake();
  const keep = (event: Event) => {
    const pressed = (event.target as Element).closest<HTMLElement>(PRESSED);
    if (!pressed) return;
    event.preventDefault();
    event.stopPropagation();
    coming.press(pressed);
  };
  const hydrate = async () => {
    await (
      await load()
    )();
    // Astro has told that nothing came: the next sign tries again.
    if (island.hasAttribute("ssr")) throw new Error("The island did not come to life.");
    // What said that it failed goes (FailedPart.astro) before React takes up the page's own HTML, a task later.
    island.querySelector(":scope > .error-screen")?.remove();
    delete island.dataset["failed"];
    for (const event of NEAR) island.removeEventListener(event, wake);
    island.removeEventListener("click", keep, true);
    return (pressed: HTMLElement) => pressed.isConnected && pressed.click();
  };
  const coming = late<HTMLElement>(hydrate, () => undefined);
  for (const event of NEAR) island.addEventListener(event, wake);
  island.addEventListener("click", keep, true);
  return wake;
}
