/** Something the header's search finds by its name or description (spec §3, §9). */
export interface SearchItem {
  type: "page" | "module" | "lesson";
  title: string;
  description: string;
  tags: string[];
  url: string;
  /** Of a lesson: "m:ss". */
  duration?: string;
  /** Of a lesson or module that is part of Premium. */
  premium?: true;
  /** Lessons only, for the filters of the advanced search. */
  id?: string;
  moduleId?: number;
  moduleTitle?: string;
  difficulty?: string;
}

export const MOST_RESULTS = 10; // spec §9
export const MOST_TAGS = 3; // spec §9
const ORDER = { page: 0, module: 1, lesson: 2 } as const; // spec §9

/** A text as the search compares it, and for each of its characters the place in the original it came from. */
interface Folded {
  text: string;
  from: number[];
}

const plainOf = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’‘ʼ]/g, "'");

/** Up to here every character has only its case to lose, and losing it is quick. */
const LAST_PLAIN = "~";

/** Case, accents and the shape of an apostrophe make no difference: "ines" finds "Inês", "don't" finds "don’t". */
export function fold(text: string): Folded {
  const folded: Folded = { text: "", from: [] };
  let at = 0;
  for (const character of text) {
    const plain = character <= LAST_PLAIN ? character.toLowerCase() : plainOf(character);
    folded.text += plain;
    for (let index = 0; index < plain.length; index += 1) folded.from.push(at);
    at += character.length;
  }
  return folded;
}

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

/** The rows for a query: substring of title or description, pages before modules before lessons, ten at most. */
export function topResults(items: SearchItem[], query: string): SearchItem[] {
  const wanted = plainOf(query.trim());
  if (!wanted) return [];
  return items
    .filter((item) => searched(item).includes(wanted))
    .toSorted((a, b) => ORDER[a.type] - ORDER[b.type])
    .slice(0, MOST_RESULTS);
}

/** Up to three tags, and how many more there are. */
export function shownTags(tags: string[]): { tags: string[]; more: string } {
  const more = tags.length - MOST_TAGS;
  return { tags: tags.slice(0, MOST_TAGS), more: more > 0 ? `+${more} more` : "" };
}

/** Where the query stands in a text, as [start, end) pairs of the original. */
export function matches(text: string, query: string): [number, number][] {
  const wanted = fold(query.trim()).text;
  const { text: plain, from } = foldedOnce(text);
  const found: [number, number][] = [];
  if (!wanted) return found;
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    found.push([from[at] ?? 0, from[at + wanted.length] ?? text.length]);
  }
  return found;
}

/** Pagefind answers an unknown word with its longest known beginning: a hit counts when every word is really there. */
export function hasEveryWord(text: string, query: string): boolean {
  const plain = plainOf(text);
  return plainOf(query.trim())
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/**
 * The second at which the words of a query are said in a passage: that of the caption in which they begin.
 * @param marks where each caption begins and its second, as the index keeps them: "0@66 38@71"
 */
export function spokenAt(passage: string, marks: string, query: string): number | undefined {
  const starts = marks.split(" ").map((mark) => mark.split("@").map(Number) as [number, number]);
  const [[whole] = []] = matches(passage, query);
  if (whole !== undefined) return starts.findLast(([at]) => at <= whole)?.[1];
  const lines = starts.map(([at], index) => plainOf(passage.slice(at, starts[index + 1]?.[0])));
  const words = plainOf(query.trim()).split(/\s+/);
  const countIn = (text: string) => words.filter((word) => text.includes(word)).length;
  // Words may run on into the next caption; they begin in one that has some of them.
  const scores = lines.map((line, index) => {
    const both = countIn(line + (lines[index + 1] ?? ""));
    return both * (words.length + 1) + countIn(line);
  });
  return starts[scores.indexOf(Math.max(...scores))]?.[1];
}
