import type { Bookmark } from "#features/bookmarks/kept/bookmarks.ts";
import { refusalOf } from "#features/bookmarks/kept/bookmarks.store.ts";
import { bookmarkRow, type RowUses } from "./row.ts";

const drawn = new WeakMap<HTMLElement, string>();

const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(":scope > li")];

/** The row as it stands, where nothing of it changed or somebody types in it. */
function rowFor(bookmark: Bookmark, old: HTMLElement | undefined, uses: RowUses): HTMLElement {
  const text = JSON.stringify([bookmark, refusalOf(bookmark)]);
  if (old && (drawn.get(old) === text || old.querySelector("form"))) return old;
  const row = bookmarkRow(bookmark, uses);
  row.dataset["id"] = bookmark.id;
  drawn.set(row, text);
  return row;
}

interface Focus {
  element: HTMLElement;
  id: string | undefined;
  act: string | undefined;
  index: number;
}

function focusIn(list: HTMLElement): Focus | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !list.contains(element)) return undefined;
  const row = element.closest<HTMLElement>("li");
  const index = row ? rowsIn(list).indexOf(row) : 0;
  return { element, id: row?.dataset["id"], act: element.dataset["act"], index };
}

/** Where the focus goes on: to the same thing, else what came in its place; undefined when the list is empty. */
function heirOf(list: HTMLElement, { element, id, act, index }: Focus): HTMLElement | undefined {
  if (element.isConnected) return element;
  const rows = rowsIn(list);
  const row = rows.find(({ dataset }) => dataset["id"] === id);
  const same = [...(row?.querySelectorAll<HTMLElement>("[data-act]") ?? [])].find(
    ({ dataset }) => dataset["act"] === act,
  );
  const next =
    row?.querySelector<HTMLElement>("[data-act=more]") ?? rows[Math.min(index, rows.length - 1)]?.querySelector("a");
  return same ?? next ?? undefined;
}

/** Draws bookmarks into a list; the focus stays where it is, or goes to what is next. @param leave where none is left */
export function drawRows(list: HTMLElement, bookmarks: Bookmark[], uses: RowUses, leave: () => void): void {
  const focus = focusIn(list);
  const old = new Map(rowsIn(list).map((row) => [row.dataset["id"], row]));
  list.replaceChildren(...bookmarks.map((bookmark) => rowFor(bookmark, old.get(bookmark.id), uses)));
  if (!focus) return;
  const heir = heirOf(list, focus);
  if (heir) heir.focus({ preventScroll: true });
  else leave();
}
