import { timecode } from "#features/learning/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/bookmarks.ts";
import { type Bookmark, bookmarkModule, secondOf } from "./bookmarks.ts";

/** What it is and where: "Lesson in module 3, at 1:12". @param place its words where that is known exactly */
export function bookmarkKind(bookmark: Pick<Bookmark, "type" | "url">, place?: string): string {
  const module = bookmarkModule(bookmark);
  const { type } = bookmark;
  const what = place ?? (type === "lesson" && module ? fill(texts.types.lessonIn, { module }) : texts.types[type]);
  const second = secondOf(bookmark);
  return second === undefined ? what : fill(texts.atSecond, { what, time: timecode(second) });
}
