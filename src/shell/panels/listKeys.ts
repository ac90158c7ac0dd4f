import { seeBookmarks } from "#features/bookmarks/marking/seeBookmarks.ts";
import { $settings } from "#features/settings/settings.store.ts";
import { TYPING } from "#shell/page/keys.ts";

/** By Shift and their letter the overlays of somebody known here open on every page, with the setting of single keys. */
const LISTS: Record<string, () => void> = { B: seeBookmarks };

export function listenForListKeys(): void {
  document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, target }) => {
    if (ctrlKey || metaKey || altKey || !$settings.get().playerKeys) return;
    if (!(target instanceof Element && target.matches(TYPING)) && Object.hasOwn(LISTS, key)) LISTS[key]?.();
  });
}
