/** Opens the list: by its address, as everything does (shell/panels). */
export function seeBookmarks(): void {
  // Where it could not be opened before, the address does not change.
  if (location.hash === "#bookmarks") dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = "bookmarks";
}
