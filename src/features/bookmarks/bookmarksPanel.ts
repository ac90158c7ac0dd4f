import { fill } from "#lib/fill.ts";
import { texts } from "#texts/bookmarks.ts";
import { drawChips, undoButton } from "#ui/panel/listActs.ts";
import { ListStates } from "#ui/panel/listStates.ts";
import type { Bookmark } from "#features/bookmarks/kept/bookmarks.ts";
import {
  $bookmarks,
  removeBookmark,
  restoreBookmark,
  startBookmarks,
  syncedBookmarks,
} from "#features/bookmarks/kept/bookmarks.store.ts";
import { makesWay } from "#features/bookmarks/kept/makesWay.ts";
import { drawRows } from "./list.ts";
import type { RowUses } from "./row.ts";
import { saveFile } from "#lib/saveFile.ts";
import { type Choice, markdownOf, type Order, shownOf, tagsOf } from "./shown.ts";

type View = ReturnType<typeof syncedBookmarks.peek>;

/** What is said of the list where it stands as it should. */
function besides({ isKept, isVisitor }: View, count: number): string {
  if (!isKept) return texts.noRoom;
  return isVisitor && count > 0 ? texts.visitor.here : "";
}

class BookmarksPanel {
  readonly #dialog: HTMLDialogElement;
  readonly #states: ListStates;
  readonly #choice: Choice = { order: "date", query: "", favoritesOnly: false, tag: "" };
  readonly #uses: RowUses;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    const { loading, failed, stale } = texts;
    this.#states = new ListStates(dialog, { loading, failed, stale }, () => void syncedBookmarks.now());
    this.#uses = {
      tags: () => tagsOf($bookmarks.get()),
      say: (text) => this.#states.say(text),
      remove: (bookmark) => this.#remove(bookmark),
    };
    this.#listen();
    startBookmarks();
    $bookmarks.subscribe(() => this.#draw());
    syncedBookmarks.$view.subscribe(() => this.#showState());
  }

  #listen(): void {
    const { order, query, favoritesOnly } = this.#choice;
    const search = this.#states.part<HTMLInputElement>("[type=search]");
    const select = this.#states.part<HTMLSelectElement>("select");
    const favorites = this.#states.part<HTMLInputElement>("[type=checkbox]");
    // A browser may have kept what was chosen the last time.
    Object.assign(search, { value: query });
    Object.assign(select, { value: order });
    Object.assign(favorites, { checked: favoritesOnly });
    search.addEventListener("input", () => this.#choose({ query: search.value }));
    select.addEventListener("change", () => this.#choose({ order: select.value as Order }));
    favorites.addEventListener("change", () => this.#choose({ favoritesOnly: favorites.checked }));
    this.#states.part("[data-save]").addEventListener("click", () => {
      saveFile(texts.fileName, `# ${texts.title}\n\n${markdownOf(this.#shown(), location.origin)}`);
    });
    this.#states.part("[data-list]").addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link && makesWay(event, link)) this.#dialog.close();
    });
  }

  #choose(choice: Partial<Choice>): void {
    Object.assign(this.#choice, choice);
    this.#draw();
    const { query, favoritesOnly, tag } = this.#choice;
    const count = this.#shown().length;
    const found = count === 0 ? texts.foundNone : fill(texts.found, { count });
    this.#states.say(query || favoritesOnly || tag ? found : "");
  }

  #shown(): Bookmark[] {
    return shownOf($bookmarks.get(), this.#choice);
  }

  #remove(bookmark: Bookmark): void {
    removeBookmark(bookmark);
    const undo = () => {
      restoreBookmark(bookmark);
      this.#states.say(texts.marked);
      this.#states.part(`[data-id="${CSS.escape(bookmark.id)}"] a`)?.focus();
    };
    this.#states.say(texts.removed, undoButton(texts.undo, undo));
  }

  #draw(): void {
    const all = $bookmarks.get();
    if (!tagsOf(all).includes(this.#choice.tag)) this.#choice.tag = "";
    drawRows(this.#states.part("[data-list]"), this.#shown(), this.#uses, () => this.#states.focusTitle());
    this.#drawTags(tagsOf(all));
    this.#showState();
  }

  #drawTags(tags: string[]): void {
    const place = this.#states.part("[data-tags]");
    const chips = ["", ...tags].map((tag) => ({ value: tag, words: tag || texts.allTags }));
    place.hidden = tags.length === 0;
    drawChips(place, chips, this.#choice.tag, (tag) => this.#choose({ tag }));
  }

  #showState(): void {
    const view = syncedBookmarks.peek();
    const { state, isVisitor } = view;
    const count = view.data.rows.length;
    this.#states.show({ state, isVisitor, count, besides: besides(view, count) });
    this.#states.part("[data-kept]").textContent = count > 0 ? fill(texts.kept, { count }) : "";
    for (const part of ["[data-tools]", "[data-save]"]) this.#states.showPart(part, count > 0);
  }
}

const started = new WeakSet<HTMLDialogElement>();

/** Fills the list and keeps it in step with what this and other devices do. */
export function startBookmarksPanel(dialog: HTMLDialogElement): void {
  if (started.has(dialog)) return void syncedBookmarks.now();
  started.add(dialog);
  new BookmarksPanel(dialog);
}
