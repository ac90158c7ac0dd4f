import * as routes from "#lib/routes.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/bookmarks.ts";
import { element } from "#ui/element.ts";
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

/** What stands above the list. */
function noteOf({ state, isKept, isVisitor }: View, count: number): string {
  if (state === "loading") return texts.loading;
  if (state === "empty" && count === 0) return texts.failed;
  if (!isKept) return texts.noRoom;
  if (isVisitor && count > 0) return texts.visitor.here;
  return state === "stale" || state === "empty" ? texts.stale : "";
}

class BookmarksPanel {
  readonly #dialog: HTMLDialogElement;
  readonly #choice: Choice = { order: "date", query: "", favoritesOnly: false, tag: "" };
  readonly #uses: RowUses;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#uses = {
      tags: () => tagsOf($bookmarks.get()),
      say: (text) => this.#say(text),
      remove: (bookmark) => this.#remove(bookmark),
    };
    this.#listen();
    startBookmarks();
    $bookmarks.subscribe(() => this.#draw());
    syncedBookmarks.$view.subscribe(() => this.#showState());
  }

  #part<Part extends HTMLElement>(name: string): Part {
    return this.#dialog.querySelector<Part>(name) as Part;
  }

  #listen(): void {
    const { order, query, favoritesOnly } = this.#choice;
    const search = this.#part<HTMLInputElement>("[type=search]");
    const select = this.#part<HTMLSelectElement>("select");
    const favorites = this.#part<HTMLInputElement>("[type=checkbox]");
    // A browser may have kept what was chosen the last time.
    Object.assign(search, { value: query });
    Object.assign(select, { value: order });
    Object.assign(favorites, { checked: favoritesOnly });
    search.addEventListener("input", () => this.#choose({ query: search.value }));
    select.addEventListener("change", () => this.#choose({ order: select.value as Order }));
    favorites.addEventListener("change", () => this.#choose({ favoritesOnly: favorites.checked }));
    this.#part("[data-save]").addEventListener("click", () => {
      saveFile(texts.fileName, `# ${texts.title}\n\n${markdownOf(this.#shown(), location.origin)}`);
    });
    this.#part("[data-again]").addEventListener("click", () => void syncedBookmarks.now());
    this.#part("[data-list]").addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link && makesWay(event, link)) this.#dialog.close();
    });
    const back = location.pathname + location.search + location.hash;
    this.#part<HTMLAnchorElement>("[data-login]").href = routes.login(back);
  }

  #choose(choice: Partial<Choice>): void {
    Object.assign(this.#choice, choice);
    this.#draw();
    const { query, favoritesOnly, tag } = this.#choice;
    const count = this.#shown().length;
    const found = count === 0 ? texts.foundNone : fill(texts.found, { count });
    this.#say(query || favoritesOnly || tag ? found : "");
  }

  #shown(): Bookmark[] {
    return shownOf($bookmarks.get(), this.#choice);
  }

  #say(text: string, ...more: HTMLElement[]): void {
    this.#part("[data-said]").replaceChildren(text, ...more.flatMap((one) => [" ", one]));
  }

  #remove(bookmark: Bookmark): void {
    removeBookmark(bookmark);
    const undo = element("button", "mark-undo", texts.undo);
    undo.type = "button";
    undo.addEventListener("click", () => {
      restoreBookmark(bookmark);
      this.#say(texts.marked);
      this.#part(`[data-id="${CSS.escape(bookmark.id)}"] a`)?.focus();
    });
    this.#say(texts.removed, undo);
  }

  #draw(): void {
    const all = $bookmarks.get();
    if (!tagsOf(all).includes(this.#choice.tag)) this.#choice.tag = "";
    drawRows(this.#part("[data-list]"), this.#shown(), this.#uses, () => this.#part("h2").focus());
    this.#drawTags(tagsOf(all));
    this.#showState();
  }

  #drawTags(tags: string[]): void {
    const place = this.#part("[data-tags]");
    const focused = place.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
    const buttons = ["", ...tags].map((tag) => {
      const button = element("button", "mark-tag", tag || texts.allTags);
      button.type = "button";
      button.ariaPressed = String(tag === this.#choice.tag);
      button.addEventListener("click", () => this.#choose({ tag }));
      return button;
    });
    place.hidden = tags.length === 0;
    place.replaceChildren(...buttons);
    buttons.find(({ textContent }) => textContent === focused)?.focus();
  }

  #showState(): void {
    const view = syncedBookmarks.peek();
    const count = view.data.rows.length;
    const show = (name: string, isShown: boolean) => (this.#part(`[data-${name}]`).hidden = !isShown);
    const isKnown = view.state === "known" || view.state === "stale";
    show("tools", count > 0);
    show("save", count > 0);
    show("loading", view.state === "loading" && count === 0);
    show("failed", view.state === "empty" && count === 0);
    show("empty", isKnown && count === 0 && !view.isVisitor);
    show("visitor", view.isVisitor);
    this.#part("[data-visitor-text]").textContent = count === 0 ? texts.visitor.text : "";
    const note = this.#part("[data-note]");
    const text = noteOf(view, count);
    if (note.textContent !== text) note.textContent = text;
  }
}

const started = new WeakSet<HTMLDialogElement>();

/** Fills the list and keeps it in step with what this and other devices do. */
export function startBookmarksPanel(dialog: HTMLDialogElement): void {
  if (started.has(dialog)) return void syncedBookmarks.now();
  started.add(dialog);
  new BookmarksPanel(dialog);
}
