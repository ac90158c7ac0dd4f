import { seePanel } from "#ui/panel/seePanel.ts";

export const seeBookmarks = (): void => seePanel("bookmarks");
