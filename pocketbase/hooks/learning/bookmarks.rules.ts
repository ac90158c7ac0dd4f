import type { SaidName } from "#contract/said.d.ts";

export const MOST_TAGS = 12;
/** Characters. */
export const LONGEST_TAG = 40;

const isTag = (tag: unknown): boolean =>
  typeof tag === "string" && tag !== "" && tag.trim() === tag && tag.length <= LONGEST_TAG;

/**
 * Returns why the tags are invalid; undefined when they are valid. @param text the field's JSON, "" or null for none
 */
export function tagsProblem(text: string): SaidName | undefined {
  const tags: unknown = JSON.parse(text || "null") ?? [];
  if (!Array.isArray(tags) || !tags.every(isTag)) return "longTag";
  if (tags.length > MOST_TAGS) return "manyTags";
  if (new Set(tags).size < tags.length) return "tagTwice";
  return undefined;
}
