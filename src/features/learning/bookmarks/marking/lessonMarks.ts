import { timecode } from "#features/learning/course/formats.ts";
import type { PlacedLesson } from "#features/learning/course/course.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/bookmarks.ts";
import { toastAction } from "#ui/messages/toast.ts";
import { seeOverlay } from "#ui/overlay.ts";
import {
  addBookmark,
  bookmarkOf,
  keptWhere,
  removeBookmark,
} from "#features/learning/bookmarks/kept/bookmarks.store.ts";

/** What is said at a second, as the transcript below the video has it. */
function wordsAt(second: number): string {
  const lines = [...document.querySelectorAll<HTMLAnchorElement>("ol.transcript a")];
  const starts = lines.map((line) => Number(new URL(line.href).searchParams.get("t")));
  const line = lines[starts.findLastIndex((start) => start <= second + 0.05)];
  return (line?.lastChild?.textContent ?? "").trim();
}

/** Marks a second of a lesson's video, or takes its mark away. */
export function toggleSecond(lesson: PlacedLesson, second: number, say: (text: string) => void): void {
  const url = `${routes.lesson(lesson.moduleId, lesson.id)}?t=${String(Math.floor(second))}`;
  const time = timecode(second);
  const known = bookmarkOf(url);
  if (known) {
    removeBookmark(known);
    return say(fill(texts.removedSecond, { time }));
  }
  const where = keptWhere(addBookmark({ type: "lesson", title: lesson.title, description: wordsAt(second), url }));
  say(fill(texts.markedSecond, { time }));
  // Too much to be read over the picture.
  if (where !== texts.marked) toastAction(where, texts.seeAll, () => seeOverlay("bookmarks"));
}
