import { seeOverlay } from "#ui/overlay.ts";

export const seeBookmarks = (): void => seeOverlay("bookmarks");
