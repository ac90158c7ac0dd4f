import { texts } from "#texts/bookmarks.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { secondIn } from "#features/learning/video/seconds.ts";
import { fill } from "#lib/fill.ts";
import { KEYS } from "#lib/storage.ts";
import { ownRows } from "#sync/rows.ts";
import { flag, listOf, moment, oneOf, orElse, shape, text, that, word } from "#lib/shapes.ts";

export const BOOKMARK_TYPES = ["lesson", "module", "other"] as const;
export type BookmarkType = (typeof BOOKMARK_TYPES)[number];

/** As the specification names it (§3). */
export interface Bookmark {
  id: string;
  type: BookmarkType;
  title: string;
  description: string;
  tags: string[];
  /** ISO */
  createdAt: string;
  favorited: boolean;
  /** A path of this site, or an address by https. */
  url: string;
}

/** As it is kept. */
export interface KeptBookmark extends Bookmark {
  /** ISO: when it was changed last. */
  at: string;
}

/** What is marked. */
export type Marked = Pick<Bookmark, "type" | "title" | "description" | "url">;

// The server's bounds (pb_migrations/…_create_bookmarks.js, hooks/platform/records.rules.ts).
export const LONGEST_BOOKMARK = { title: 200, description: 500, url: 500, tag: 40 };
export const MOST_BOOKMARK_TAGS = 12;
/** Browsers pass over tabs and line ends in an address and take "\" for "/": with them "/…" may be another host's. */
const ADDRESS = /^(\/[^/\\\u0000-\u0020]|https:\/\/[^/\\\u0000-\u0020])[^\\\u0000-\u0020]*$/;

/** Whether a bookmark may lead there: nothing else is kept, and nothing else is ever drawn as a link. */
export const isBookmarkUrl = (url: unknown): url is string =>
  typeof url === "string" && url.length <= LONGEST_BOOKMARK.url && ADDRESS.test(url);

/** As much of a text as is kept. */
export const trimmedTo = (text: string, most: number): string => [...text.trim()].slice(0, most).join("");

const tag = that(text, (tag) => tag.trim() !== "" && tag.length <= LONGEST_BOOKMARK.tag);
const tagsFrom = (tags: unknown): string[] =>
  [...new Set(listOf(tag)(tags).map((tag) => tag.trim()))].slice(0, MOST_BOOKMARK_TAGS);

const bookmark = shape<KeptBookmark>({
  ...{ id: word, type: oneOf(BOOKMARK_TYPES), title: word, description: orElse(text, ""), tags: tagsFrom },
  ...{ createdAt: orElse(moment, ""), favorited: orElse(flag, false), url: that(text, isBookmarkUrl), at: moment },
});

/** Out of what was kept or answered; undefined when it is no bookmark. */
export function bookmarkFrom(kept: unknown): KeptBookmark | undefined {
  const read = bookmark(kept);
  return read && { ...read, createdAt: read.createdAt || read.at };
}

/** What two devices marked without knowing of each other is one bookmark, with all tags and the star of either. */
export const joinedBookmark = (known: KeptBookmark, made: KeptBookmark): KeptBookmark => ({
  ...(known.at < made.at ? made : known),
  id: known.id,
  tags: tagsFrom([...known.tags, ...made.tags]),
  favorited: known.favorited || made.favorited,
  createdAt: known.createdAt < made.createdAt ? known.createdAt : made.createdAt,
  at: known.at < made.at ? made.at : known.at,
});

export type TagProblem = "none" | "long" | "many" | "twice";

/** Why a tag cannot be added; undefined when it can. */
export function tagProblem(typed: string, tags: string[]): TagProblem | undefined {
  const tag = typed.trim();
  if (tag === "") return "none";
  if (tag.length > LONGEST_BOOKMARK.tag) return "long";
  if (tags.some((one) => one.toLowerCase() === tag.toLowerCase())) return "twice";
  return tags.length >= MOST_BOOKMARK_TAGS ? "many" : undefined;
}

/** Where in a video it leads, in whole seconds. */
export function secondOf({ type, url }: Pick<Bookmark, "type" | "url">): number | undefined {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  const second = type === "lesson" ? secondIn(new URLSearchParams(query).get("t")) : undefined;
  return second === undefined ? undefined : Math.floor(second);
}

/** Which lesson it is of, as its address says. */
export const lessonOf = ({ type, url }: Pick<Bookmark, "type" | "url">): string | undefined =>
  type === "lesson" ? /^\/module\/\d+\/([^/?#]+)/.exec(url)?.[1] : undefined;

/** Each address is there once. */
export const bookmarksSync = ownRows<KeptBookmark>({
  key: KEYS.bookmarks,
  waiting: "waiting_bookmarks_",
  collection: "bookmarks",
  rowFrom: bookmarkFrom,
  same: { as: ({ url }) => url, joined: joinedBookmark },
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
});

/** What it is and where: "Lesson in module 3, at 1:12", "Module 3". @param place its words where that is known exactly */
export function bookmarkKind(bookmark: Pick<Bookmark, "type" | "url">, place?: string): string {
  const { type, url } = bookmark;
  const [, module] = /^\/module\/(\d+)/.exec(url) ?? [];
  const isModule = module !== undefined && (type === "module" || /^\/module\/\d+\/?($|#)/.test(url));
  const inModule = module && (isModule ? texts.types.moduleAt : type === "lesson" ? texts.types.lessonIn : undefined);
  const what = place ?? (inModule && module ? fill(inModule, { module }) : texts.types[type]);
  const second = secondOf(bookmark);
  return second === undefined ? what : fill(texts.atSecond, { what, time: timecode(second) });
}
