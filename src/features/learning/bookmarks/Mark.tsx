import { useEffect } from "react";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/bookmarks.ts";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { say, toastAction } from "#ui/messages/toast.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import type { Marked } from "./kept/bookmarks.ts";
import {
  $bookmarks,
  addBookmark,
  bookmarkOf,
  keptWhere,
  removeBookmark,
  restoreBookmark,
  syncedBookmarks,
} from "./kept/bookmarks.store.ts";
import { seeOverlay } from "#ui/overlay.ts";

interface Props {
  marked: Marked;
  /** It marks one entry of a page, by its title. */
  isEntry?: true;
  /** On a phone its picture says enough. */
  isShort?: true;
}

/** Marks something, or takes the mark away. */
function press(marked: Marked): void {
  const known = bookmarkOf(marked.url);
  if (!known) return toastAction(keptWhere(addBookmark(marked)), texts.seeAll, () => seeOverlay("bookmarks"));
  removeBookmark(known);
  toastAction(texts.removed, texts.undo, () => {
    restoreBookmark(known);
    say(texts.marked);
  });
}

/** Marks a page, or one part of it. */
export default function Mark({ marked, isEntry, isShort }: Props) {
  const isAlive = useHydrated();
  const bookmarks = useStore($bookmarks, []);
  useEffect(() => syncedBookmarks.start(), []);
  return (
    <button
      type="button"
      className={cx(isEntry ? buttonClass("quiet", "icon") : buttonClass(), "[&[aria-pressed=true]_svg]:fill-current")}
      aria-pressed={isAlive ? bookmarks.some(({ url }) => url === marked.url) : undefined}
      data-bookmark={marked.type}
      onClick={() => press(marked)}
    >
      <Icon name="bookmark" />
      {isEntry ? (
        <span className="sr-only">{fill(texts.markEntry, { title: marked.title })}</span>
      ) : (
        <span className={isShort && "max-sm:sr-only"}>{texts.mark}</span>
      )}
    </button>
  );
}
