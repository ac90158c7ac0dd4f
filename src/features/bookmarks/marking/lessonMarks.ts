import { timecode } from "#features/course/formats.ts";
import type { PlacedLesson } from "#features/course/pageOutline.ts";
import { iconButton, setIcon } from "#features/video/icons.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/bookmarks.ts";
import { toastAction } from "#ui/messages/toastAction.ts";
import {
  $bookmarks,
  addBookmark,
  bookmarkOf,
  keptWhere,
  removeBookmark,
  startBookmarks,
} from "#features/bookmarks/kept/bookmarks.store.ts";
import { seeBookmarks } from "./seeBookmarks.ts";

type Say = (text: string) => void;

const addressOf = ({ moduleId, id }: PlacedLesson, second: number): string =>
  `${routes.lesson(moduleId, id)}?t=${String(Math.floor(second))}`;

/** What is said at a second, as the transcript below the video has it. */
function wordsAt(second: number): string {
  const lines = [...document.querySelectorAll<HTMLAnchorElement>("ol.transcript a")];
  const starts = lines.map((line) => Number(new URL(line.href).searchParams.get("t")));
  const line = lines[starts.findLastIndex((start) => start <= second + 0.05)];
  return (line?.lastChild?.textContent ?? "").trim();
}

/** Marks a second of a lesson's video, or takes its mark away. */
export function toggleSecond(lesson: PlacedLesson, second: number, say: Say): void {
  const url = addressOf(lesson, second);
  const time = timecode(second);
  const known = bookmarkOf(url);
  if (known) {
    removeBookmark(known);
    return say(fill(texts.removedSecond, { time }));
  }
  const where = keptWhere(addBookmark({ type: "lesson", title: lesson.title, description: wordsAt(second), url }));
  say(fill(texts.markedSecond, { time }));
  // Too much to be read over the picture.
  if (where !== texts.marked) toastAction(where, texts.seeAll, seeBookmarks);
}

/** A button beside a line of the transcript that marks its second. */
export function addMarkButton(line: HTMLAnchorElement, lesson: PlacedLesson, say: Say): void {
  const second = Number(new URL(line.href).searchParams.get("t") ?? 0);
  const label = fill(texts.markLine, { time: timecode(second) });
  const button = iconButton("bookmark", label, () => toggleSecond(lesson, second, say), "film-mark");
  const paint = () => {
    const isMarked = bookmarkOf(addressOf(lesson, second)) !== undefined;
    if (button.ariaPressed !== String(isMarked)) setIcon(button, isMarked ? "bookmarked" : "bookmark", label);
    button.ariaPressed = String(isMarked);
  };
  line.after(button);
  startBookmarks();
  $bookmarks.subscribe(paint);
}
