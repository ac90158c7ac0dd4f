import { computed } from "nanostores";
import { texts } from "#texts/bookmarks.ts";
import { track } from "#lib/analytics.ts";
import { newId } from "#lib/newId.ts";
import { $owner } from "#sync/owner.store.ts";
import { after } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import {
  type Bookmark,
  type KeptBookmark,
  LONGEST_BOOKMARK,
  type Marked,
  trimmedTo,
  bookmarksSync,
} from "./bookmarks.ts";

export const syncedBookmarks = new Synced(bookmarksSync);

let listed: { text: string; bookmarks: Bookmark[] } = { text: "", bookmarks: [] };

/** All bookmarks of whoever sits here: another list when one of them changed, or why the server will not keep it. */
export const $bookmarks = computed(syncedBookmarks.$view, ({ data, refusals }): Bookmark[] => {
  const text = JSON.stringify([data.rows, refusals]);
  if (listed.text !== text) listed = { text, bookmarks: data.rows };
  return listed.bookmarks;
});

const keptAs = (is: (one: KeptBookmark) => boolean): KeptBookmark | undefined =>
  syncedBookmarks.peek().data.rows.find(is);

export const bookmarkOf = (url: string): Bookmark | undefined => keptAs((one) => one.url === url);

/** @returns false when it lasts only as long as the page */
function write({ at, ...row }: Bookmark & { at?: string }): boolean {
  void syncedBookmarks.add({ kind: "written", row, ...(at && { at: after(at) }) });
  return syncedBookmarks.peek().isKept;
}

/** Marks something. @returns false when it lasts only as long as the page */
export function addBookmark({ type, title, description, url }: Marked): boolean {
  track("bookmark", { act: "added", type });
  return write({
    ...{ id: newId(), type, url, tags: [], favorited: false, createdAt: new Date().toISOString() },
    title: trimmedTo(title, LONGEST_BOOKMARK.title),
    description: trimmedTo(description, LONGEST_BOOKMARK.description),
  });
}

/** What is to be said to whoever marked something: where it is kept. */
export function keptWhere(isKept: boolean): string {
  if (!isKept) return texts.markedOnPage;
  return syncedBookmarks.peek().isVisitor ? texts.markedHere : texts.marked;
}

/** Changes one that may have been changed meanwhile: what is not named stays as it is now. */
export function changeBookmark(
  id: string,
  changes: (now: Bookmark) => Partial<Pick<Bookmark, "tags" | "favorited">>,
): void {
  const now = keptAs((one) => one.id === id);
  if (now) write({ ...now, ...changes(now) });
}

/** Takes a removal back. */
export const restoreBookmark = (bookmark: Bookmark): void => void write(bookmark);

/** What a visitor removes is theirs alone: of an account's bookmarks this device knows nothing. */
export function removeBookmark({ id, type, url }: Bookmark): void {
  track("bookmark", { act: "removed", type });
  void syncedBookmarks.add({ kind: "removed", rowId: id, ...($owner.get() && { as: url }) });
}

/** Why the server will not keep one: it waits on this device, and the sentence stands at it. */
export function bookmarkRefusal({ url }: Bookmark): string | undefined {
  const { waiting, refusals } = syncedBookmarks.peek();
  const operation = waiting.find((one) => one.kind === "written" && one.row.url === url);
  return operation && refusals[operation.id];
}
