import type { ClientDirective } from "astro";
import { late } from "#shell/late/late.ts";

const NEAR = ["pointerover", "pointerdown", "focusin", "keydown"];
/** Links lead on, boxes and fields change by themselves: they work without the island. */
const PRESSED = "button, [role], input[type=submit]";

/**
 * client:intent brings an island to life at the first sign that the reader wants it: a pointer or the focus on it, a key.
 * A press that comes before it lives is kept and given to it then; what was typed stays in its fields.
 * client:intent="load" does not wait for a sign, and keeps what is pressed meanwhile.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const wake = () => void coming.wake();
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
    for (const event of NEAR) island.removeEventListener(event, wake);
    island.removeEventListener("click", keep, true);
    return (pressed: HTMLElement) => pressed.isConnected && pressed.click();
  };
  const coming = late<HTMLElement>(hydrate, () => undefined);
  for (const event of NEAR) island.addEventListener(event, wake);
  island.addEventListener("click", keep, true);
  if (value === "load") wake();
};

export default intent;
