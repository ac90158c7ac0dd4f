import type { SaidName } from "#contract/said.d.ts";

/** What one account may keep: more would not be found again. */
export const MOST_BOOKMARKS = 1_000;
export const MOST_BOOKMARK_BYTES = 1_000_000;
export const MOST_TAGS = 12;
export const LONGEST_TAG = 40;

export interface Kept {
  bookmarks: number;
  bytes: number;
}

/** Why there is no room for what is kept after a write; undefined while there is. Removing makes room again. */
export function bookmarksProblem({ bookmarks, bytes }: Kept): SaidName | undefined {
  if (bookmarks > MOST_BOOKMARKS) return "bookmarksFull";
  if (bytes > MOST_BOOKMARK_BYTES) return "bookmarksLong";
  return undefined;
}

const isTag = (tag: unknown): boolean =>
  typeof tag === "string" && tag !== "" && tag.trim() === tag && tag.length <= LONGEST_TAG;

/** Why these are not the tags of a bookmark; undefined when they are. @param text the field's JSON, "" or null for none */
export function tagsProblem(text: string): SaidName | undefined {
  const tags: unknown = JSON.parse(text || "null") ?? [];
  if (!Array.isArray(tags) || !tags.every(isTag)) return "longTag";
  if (tags.length > MOST_TAGS) return "manyTags";
  if (new Set(tags).size < tags.length) return "tagTwice";
  return undefined;
}
