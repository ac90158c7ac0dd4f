import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $bookmarks, startBookmarks } from "#features/bookmarks/kept/bookmarks.store.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/bookmarks.ts";
import { bookmarkEntries } from "./entries.ts";
import { LessonList } from "./LessonList.tsx";

/** What was marked last, and the way to all of it, which opens over the page. */
export function LatestBookmarks() {
  const bookmarks = useStore($bookmarks, { ssr: () => [] });
  useEffect(startBookmarks, []);
  return (
    <LessonList id="bookmarks-title" title={texts.title} entries={bookmarkEntries(bookmarks)}>
      <a className="dash-all" href="#bookmarks">
        {fill(texts.all, { count: bookmarks.length })}
      </a>
    </LessonList>
  );
}
