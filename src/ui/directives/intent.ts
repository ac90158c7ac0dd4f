import type { ClientDirective } from "astro";

const NEAR = ["pointerover", "pointerdown", "focusin", "keydown"];

/**
 * client:intent brings an island to life at the first sign that the reader wants it: a pointer or the focus on it, a key.
 * A press that comes before it lives is kept and given to it then; what was typed stays in its fields.
 * client:intent="load" does not wait for a sign, and keeps what is pressed meanwhile.
 */
const intent: ClientDirective = (load, { value }, island) => {
  let pressed: HTMLElement | undefined;
  let isLoading = false;
  const wake = async () => {
    if (isLoading) return;
    isLoading = true;
    await (
      await load()
    )();
    isLoading = false;
    // Without a network nothing came: the next press tries again.
    if (island.hasAttribute("ssr")) return;
    for (const event of NEAR) island.removeEventListener(event, wake);
    island.removeEventListener("click", keep, true);
    if (pressed?.isConnected) pressed.click();
  };
  const keep = (event: Event) => {
    // Links lead on, boxes and fields change by themselves: they work without the island.
    const target = (event.target as Element).closest<HTMLElement>("button, [role], input[type=submit]");
    if (!target) return;
    pressed = target;
    event.preventDefault();
    event.stopPropagation();
    void wake();
  };
  for (const event of NEAR) island.addEventListener(event, wake);
  island.addEventListener("click", keep, true);
  if (value === "load") void wake();
};

export default intent;
