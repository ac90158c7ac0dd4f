import { texts } from "#texts/search.ts";
import { fill } from "#lib/fill.ts";
import { fold, plainOf, type Folded } from "#lib/language/words.ts";

/** Something the header's search finds by its name or description (spec §3, §9). */
export interface SearchItem {
  type: "page" | "module" | "lesson";
  title: string;
  description: string;
  tags: string[];
  url: string;
  /** Of a lesson, and of a module all its lessons together: "m:ss". */
  duration?: string;
  /** Of a lesson or module that is part of Premium. */
  premium?: true;
  /** Of a module without lessons so far. */
  later?: true;
  /** Of a lesson or module. A module is as difficult as the steepest of its lessons. */
  id?: string;
  difficulty?: string;
  /** Lessons only, for the filters of the advanced search. */
  moduleId?: number;
  moduleTitle?: string;
}

export const MOST_RESULTS = 10; // spec §9
export const MOST_SHOWN_TAGS = 3; // spec §9
const ORDER = { page: 0, module: 1, lesson: 2 } as const; // spec §9

const MOST_FOLDED = 1000;
const foldings = new Map<string, Folded>();
/** Each key shows many of the same rows again, and folding goes character by character. */
function foldedOnce(text: string): Folded {
  const old = foldings.get(text);
  if (old) return old;
  if (foldings.size === MOST_FOLDED) foldings.clear();
  const folded = fold(text);
  foldings.set(text, folded);
  return folded;
}

const known = new WeakMap<SearchItem, string>();
/** Folded once: that takes far longer than searching, and every key searches all items. */
function searched(item: SearchItem): string {
  const old = known.get(item);
  if (old !== undefined) return old;
  const text = plainOf(`${item.title}\n${item.description}`);
  known.set(item, text);
  return text;
}

/** Every row for a query: substring of title or description, pages before modules before lessons; all for none. */
export function matching(items: SearchItem[], query: string): SearchItem[] {
  const wanted = plainOf(query.trim());
  return items.filter((item) => searched(item).includes(wanted)).toSorted((a, b) => ORDER[a.type] - ORDER[b.type]);
}

/** The first ten of them (spec §9); none for nothing. */
export const topResults = (items: SearchItem[], query: string): SearchItem[] =>
  plainOf(query.trim()) ? matching(items, query).slice(0, MOST_RESULTS) : [];

/** Up to three tags, and how many more there are. */
export function shownTags(tags: string[]): { tags: string[]; more: string } {
  const more = tags.length - MOST_SHOWN_TAGS;
  return { tags: tags.slice(0, MOST_SHOWN_TAGS), more: more > 0 ? fill(texts.moreTags, { count: more }) : "" };
}

/** Where the query stands in a text, as [start, end) pairs of the original. */
export function matchesIn(text: string, query: string): [number, number][] {
  const wanted = fold(query.trim()).text;
  const { text: plain, from } = foldedOnce(text);
  const found: [number, number][] = [];
  if (!wanted) return found;
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    found.push([from[at] ?? 0, from[at + wanted.length] ?? text.length]);
  }
  return found;
}
