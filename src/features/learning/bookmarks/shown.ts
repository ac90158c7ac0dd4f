import { COMMA } from "#lib/language/comma.ts";
import { LANGUAGE } from "#lib/language/language.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { panelCourse } from "#features/learning/outline/panelCourse.ts";
import { texts } from "#texts/bookmarks.ts";
import { fill } from "#lib/fill.ts";
import { matchesQuery } from "#features/learning/notes/notes.ts";
import { type Bookmark, lessonOf, secondOf, BOOKMARK_TYPES } from "#features/learning/bookmarks/kept/bookmarks.ts";

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

/** Its module, and its lesson's place in it, from 0. */
function placeOf(bookmark: Bookmark) {
  const id = lessonOf(bookmark);
  const places = panelCourse().flatMap((module) => module.lessons.map((lesson, index) => ({ module, lesson, index })));
  return places.find(({ lesson }) => lesson.id === id);
}

/** Where its lesson stands: "Lesson 3.1"; undefined for what is none, and for one that left the course. */
export function bookmarkPlaceWords(bookmark: Bookmark): string | undefined {
  const place = placeOf(bookmark);
  if (!place) return undefined;
  const { module, lesson, index } = place;
  const isClosed = lesson.isPremium && !("premium" in document.documentElement.dataset);
  return fill(isClosed ? texts.types.premiumAt : texts.types.lessonAt, {
    place: `${String(module.id)}.${String(index + 1)}`,
  });
}

/** The lessons of its module, with its own and where in that, in %; undefined where there is no lesson. */
export function bookmarkClips(bookmark: Bookmark) {
  const place = placeOf(bookmark);
  const second = secondOf(bookmark) ?? Infinity;
  return place?.module.lessons.map(({ seconds }, index) => {
    const isOwn = index === place.index;
    return { seconds, isOwn, at: isOwn && second <= seconds ? (100 * second) / seconds : undefined };
  });
}
