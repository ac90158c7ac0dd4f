import { useEffect } from "react";
import { $bookmarks, startBookmarks, syncedBookmarks } from "#features/learning/bookmarks/kept/bookmarks.store.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/bookmarks.ts";
import { texts as words } from "#texts/dashboard.ts";
import { useStore } from "#ui/useStore.ts";
import { Entries } from "./Entries.tsx";
import { bookmarkEntries } from "./entries.ts";
import { Newest, Nothing } from "./Newest.tsx";
import { partState } from "./partState.ts";

/** What was marked last, and the way to all of it, which opens over the page. */
export function LatestBookmarks() {
  const bookmarks = useStore($bookmarks, []);
  const { state } = useStore(syncedBookmarks.$view);
  useEffect(startBookmarks, []);
  const count = bookmarks.length;
  return (
    <Newest
      id="bookmarks-title"
      title={texts.title}
      all={{ href: "#bookmarks", words: count > 0 ? fill(texts.all, { count }) : words.bookmarksAll }}
      state={partState({ state }, count)}
      failed={{ words: texts.failed, again: texts.again, onAgain: () => void syncedBookmarks.now() }}
    >
      {count > 0 ? <Entries entries={bookmarkEntries(bookmarks)} /> : <Nothing {...texts.empty} />}
    </Newest>
  );
}
