import { COMMA } from "#lib/language/comma.ts";
import { LANGUAGE } from "#lib/language/language.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { matchesQuery } from "#features/learning/notes/notes.ts";
import { type Bookmark, secondOf, BOOKMARK_TYPES } from "#features/learning/bookmarks/kept/bookmarks.ts";

export const ORDERS = ["date", "title", "type"] as const;
export type Order = (typeof ORDERS)[number];

/** What of all bookmarks is looked at, and in which order. */
export interface Choice {
  order: Order;
  query: string;
  favoritesOnly: boolean;
  /** "" for all. */
  tag: string;
}

const byTitle = (a: Bookmark, b: Bookmark): number => a.title.localeCompare(b.title, LANGUAGE, { numeric: true });
const byDate = (a: Bookmark, b: Bookmark): number => b.createdAt.localeCompare(a.createdAt);
/** A title stands once for its lesson and once for each second of it: in their order. */
const bySecond = (a: Bookmark, b: Bookmark): number => (secondOf(a) ?? -1) - (secondOf(b) ?? -1);

const COMPARE: Record<Order, (a: Bookmark, b: Bookmark) => number> = {
  date: (a, b) => byDate(a, b) || byTitle(a, b),
  title: (a, b) => byTitle(a, b) || bySecond(a, b),
  type: (a, b) => BOOKMARK_TYPES.indexOf(a.type) - BOOKMARK_TYPES.indexOf(b.type) || byTitle(a, b) || bySecond(a, b),
};

const textOf = ({ title, description, tags }: Bookmark): string => [title, description, ...tags].join(" ");

export const shownOf = (all: Bookmark[], { order, query, favoritesOnly, tag }: Choice): Bookmark[] =>
  all
    .filter(({ favorited, tags }) => (favorited || !favoritesOnly) && (tag === "" || tags.includes(tag)))
    .filter((one) => matchesQuery(textOf(one), query.trim()))
    .toSorted(COMPARE[order]);

/** Every tag that is used, by the alphabet. */
export const tagsOf = (all: Bookmark[]): string[] =>
  [...new Set(all.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b, LANGUAGE, { numeric: true }));

/** Words in Markdown that stand as they are, on one line. */
const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#]/g, String.raw`\$&`);

/** For export: a line each, favourites with a star, what is said of it and its tags. @param origin of the site's paths */
export const bookmarksMarkdown = (bookmarks: Bookmark[], origin: string): string =>
  bookmarks
    .map((one) => {
      const { title, description, tags, favorited, url } = one;
      const second = secondOf(one);
      const name = plain(title) + (second === undefined ? "" : `${COMMA}${timecode(second)}`);
      const link = `[${name}](<${url.startsWith("/") ? origin + url : url}>)`;
      const about = description && `  \n  ${plain(description)}`;
      const marks = tags.length > 0 ? `  \n  Tags: ${tags.map(plain).join(", ")}` : "";
      return `- ${favorited ? "★ " : ""}${link}${about}${marks}\n`;
    })
    .join("");
