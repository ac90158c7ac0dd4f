import { timecode } from "#features/course/formats.ts";
import { drawing, iconButton } from "#features/video/icons.ts";
import { dateWords } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/bookmarks.ts";
import { element } from "#ui/element.ts";
import { type Bookmark, secondOf } from "#features/bookmarks/kept/bookmarks.ts";
import { changeBookmark, refusalOf } from "#features/bookmarks/kept/bookmarks.store.ts";
import { kindOf } from "./kept/kind.ts";
import { clipsOf, placeWords } from "./clips.ts";
import { tagField } from "./tagField.ts";
import { COMMA } from "#lib/language/comma.ts";

export interface RowUses {
  /** Every tag there is, to choose from. */
  tags: () => string[];
  /** Says what happened. */
  say: (text: string) => void;
  remove: (bookmark: Bookmark) => void;
}

/** With its second, where its lesson may be marked more than once. */
const nameOf = (bookmark: Bookmark): string => {
  const second = secondOf(bookmark);
  return bookmark.title + (second === undefined ? "" : `${COMMA}${timecode(second)}`);
};

function star({ id, favorited }: Bookmark, name: string): HTMLButtonElement {
  const button = iconButton("star", fill(texts.favorite, { title: name }), () =>
    changeBookmark(id, (now) => ({ favorited: !now.favorited })),
  );
  button.className = "list-act mark-star";
  button.ariaPressed = String(favorited);
  button.dataset["act"] = "star";
  return button;
}

function tagButton({ id }: Bookmark, name: string, tag: string, { say }: RowUses): HTMLButtonElement {
  const button = element("button", "list-chip", tag);
  button.type = "button";
  button.insertAdjacentHTML("beforeend", drawing("close"));
  button.ariaLabel = fill(texts.removeTag, { tag, title: name });
  button.dataset["act"] = `tag ${tag}`;
  button.addEventListener("click", () => {
    changeBookmark(id, ({ tags }) => ({ tags: tags.filter((one) => one !== tag) }));
    say(fill(texts.tagRemoved, { tag }));
  });
  return button;
}

/** The button that brings the field for another tag in its place. */
function moreTags(bookmark: Bookmark, name: string, { tags, say }: RowUses): HTMLElement {
  const button = element("button", "list-chip mark-more", `+ ${texts.addTag}`);
  button.type = "button";
  button.ariaLabel = fill(texts.addTagTo, { title: name });
  button.dataset["act"] = "more";
  button.addEventListener("click", () => {
    const done = (tag?: string) => {
      field.replaceWith(button);
      button.focus();
      if (tag === undefined) return;
      changeBookmark(bookmark.id, (now) => ({ tags: [...now.tags, tag] }));
      say(fill(texts.tagAdded, { tag }));
    };
    const others = tags().filter((tag) => !bookmark.tags.includes(tag));
    const field = tagField({ label: fill(texts.newTag, { title: name }), has: bookmark.tags, others, done });
    button.replaceWith(field);
    field.querySelector("input")?.focus();
  });
  return button;
}

function notKept(bookmark: Bookmark): HTMLElement[] {
  const refusal = refusalOf(bookmark);
  return refusal ? [element("p", "mark-refused", `${refusal} ${texts.onlyHere}`)] : [];
}

/** A bookmark in the list. What a person wrote is a text, and what it leads to was checked (bookmarks.ts). */
export function bookmarkRow(bookmark: Bookmark, uses: RowUses): HTMLLIElement {
  const name = nameOf(bookmark);
  const words = [element("span", "tc", kindOf(bookmark, placeWords(bookmark))), element("b", "", bookmark.title)];
  const clips = clipsOf(bookmark);
  const link = element("a", "mark-link", ...(clips ? [clips] : []), element("span", "", ...words));
  link.href = bookmark.url;
  link.dataset["act"] = "link";
  if (!bookmark.url.startsWith("/")) link.rel = "noopener noreferrer";
  const about = bookmark.description ? [element("p", "mark-about", bookmark.description)] : [];
  const tags = bookmark.tags.map((tag) => tagButton(bookmark, name, tag, uses));
  const made = element("time", "tc mark-when", dateWords(Date.parse(bookmark.createdAt)));
  made.dateTime = bookmark.createdAt;
  const remove = iconButton("trash", fill(texts.remove, { title: name }), () => uses.remove(bookmark), "list-act");
  remove.dataset["act"] = "remove";
  const marks = element("div", "mark-tags list-chips", ...tags, moreTags(bookmark, name, uses));
  const middle = element("div", "mark-middle", link, ...about, marks, ...notKept(bookmark));
  return element("li", "mark", star(bookmark, name), middle, made, remove);
}
