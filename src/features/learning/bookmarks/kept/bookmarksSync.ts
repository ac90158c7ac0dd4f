import { fill } from "#lib/fill.ts";
import { KEYS } from "#lib/storage.ts";
import { rowsIn } from "#sync/rows.ts";
import { texts } from "#texts/bookmarks.ts";
import { bookmarkFrom, joined, type KeptBookmark } from "./bookmarks.ts";

/** Each address is there once. */
export const bookmarksSync = rowsIn<KeptBookmark>({
  key: KEYS.bookmarks,
  waiting: "waiting_bookmarks_",
  collection: "bookmarks",
  rowFrom: bookmarkFrom,
  same: { as: ({ url }) => url, joined },
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
});
