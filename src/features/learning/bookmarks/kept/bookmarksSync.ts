import { fill } from "#lib/fill.ts";
import { KEYS } from "#lib/storage.ts";
import { ownRows } from "#sync/rows.ts";
import { texts } from "#texts/bookmarks.ts";
import { bookmarkFrom, joinedBookmark, type KeptBookmark } from "./bookmarks.ts";

/** Each address is there once. */
export const bookmarksSync = ownRows<KeptBookmark>({
  key: KEYS.bookmarks,
  waiting: "waiting_bookmarks_",
  collection: "bookmarks",
  rowFrom: bookmarkFrom,
  same: { as: ({ url }) => url, joined: joinedBookmark },
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
});
