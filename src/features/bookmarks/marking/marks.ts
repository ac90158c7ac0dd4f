import { adoptStyles } from "#ui/adoptStyles.ts";
import { texts } from "#texts/bookmarks.ts";
import { pathHere } from "#features/bookmarks/kept/pathHere.ts";
import { seeBookmarks } from "./seeBookmarks.ts";
import { say } from "#ui/messages/toast.ts";
import { toastAction } from "#ui/messages/toastAction.ts";
import { type Marked, TYPES } from "#features/bookmarks/kept/bookmarks.ts";
import {
  $bookmarks,
  addBookmark,
  bookmarkOf,
  removeBookmark,
  keptWhere,
  restoreBookmark,
  startBookmarks,
} from "#features/bookmarks/kept/bookmarks.store.ts";
import css from "./buttons.css?inline";

const BUTTONS = "[data-bookmark]";

/** What a button marks: the entry it names, or the page it stands on. */
function markedBy({ dataset }: HTMLElement): Marked {
  const about = document.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "";
  return {
    type: TYPES.find((type) => type === dataset["bookmark"]) ?? "other",
    title: dataset["title"] ?? document.body.dataset["page"] ?? "",
    description: dataset["about"] ?? (dataset["title"] ? "" : about),
    url: pathHere() + (dataset["at"] ? `#${dataset["at"]}` : ""),
  };
}

function paint(): void {
  for (const button of document.querySelectorAll<HTMLElement>(BUTTONS))
    button.ariaPressed = String(bookmarkOf(markedBy(button).url) !== undefined);
}

/** Marks what a button stands for, or takes the mark away. */
function press(button: HTMLElement): void {
  const marked = markedBy(button);
  const known = bookmarkOf(marked.url);
  if (!known) toastAction(keptWhere(addBookmark(marked)), texts.seeAll, seeBookmarks);
  else {
    removeBookmark(known);
    toastAction(texts.removed, texts.undo, () => (restoreBookmark(known), say(texts.marked)));
  }
}

/** Shows on every button of the page whether it is pressed. @returns what takes a press */
export function startMarks(): (button: HTMLElement) => void {
  adoptStyles(css);
  startBookmarks();
  $bookmarks.subscribe(paint);
  return press;
}
