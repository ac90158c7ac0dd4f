import { $settings } from "#features/account/settings/settings.store.ts";
import { latinKey } from "#lib/latinKey.ts";
import { isTyping } from "#lib/typing.ts";
import { seeOverlay } from "#ui/overlay.ts";

/** The addresses of the overlays that open on every page by Shift and a letter, with the setting of single keys. */
const LISTS: Record<string, string> = { A: "alerts", B: "bookmarks", G: "badges", S: "find" };

export function listenForListKeys(): void {
  document.addEventListener("keydown", (event) => {
    const { shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const key = latinKey(event);
    if (!shiftKey || ctrlKey || metaKey || altKey || !$settings.get().playerKeys) return;
    const name = Object.hasOwn(LISTS, key) ? LISTS[key] : undefined;
    if (name && !isTyping(target)) seeOverlay(name);
  });
}
