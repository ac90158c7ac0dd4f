import { matchesIn } from "#features/search/catalogue/search.ts";
import { stemOf, wordsOf } from "./words.ts";

/** A passage as it is shown: a text, and where in it the words of the query stand as [start, end) pairs. */
export interface Excerpt {
  text: string;
  marks: [number, number][];
  /** How many of the query's words stand in it. */
  count: number;
  /** Where it is said in the video. */
  second?: number;
}

/** The words of a query as they may stand in a text: their stems, and beginnings of words. */
export interface Wanted {
  query: string;
  stems: Set<string>;
  beginnings: string[];
}

interface Unit {
  start: number;
  second?: number;
}

const WORDS_SHOWN = 26;
const WORDS_BEFORE = 4;
const SENTENCE = /[^.?!]+[.?!]*["”’)\]]*\s*/g;
const WORD = /\S+/g;

const stemIn = (word: string, { stems, beginnings }: Wanted): string | undefined => {
  for (const one of wordsOf(word)) {
    const stem = stemOf(one);
    if (stems.has(stem)) return stem;
    const beginning = beginnings.find((start) => one.startsWith(start));
    if (beginning) return beginning;
  }
  return undefined;
};

/** The words of a text that are wanted, without the signs around them. */
function wantedIn(text: string, wanted: Wanted): { at: [number, number]; stem: string }[] {
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) => {
    const stem = stemIn(word, wanted);
    if (stem === undefined) return [];
    const before = /^[^\p{L}\p{N}]*/u.exec(word)?.[0].length ?? 0;
    const after = /(?:['’]s)?[^\p{L}\p{N}]*$/u.exec(word)?.[0].length ?? 0;
    return [{ at: [index + before, index + Math.max(word.length - after, before + 1)], stem }];
  });
}

/** The marks that stand for words of a query in a short text, as a title. */
export const marksIn = (text: string, wanted: Wanted): [number, number][] => wantedIn(text, wanted).map(({ at }) => at);

/** Where each caption of a passage begins, as the index keeps it: "0@66.2 38@71". */
const captionsOf = (marks: string): Unit[] =>
  marks.split(" ").map((mark) => {
    const [start = 0, second = 0] = mark.split("@").map(Number);
    return { start, second };
  });

const sentencesOf = (text: string): Unit[] => Array.from(text.matchAll(SENTENCE), ({ index }) => ({ start: index }));

/** The caption or sentence in which the words begin; they may run on into the next one. */
function bestUnit(text: string, units: Unit[], wanted: Wanted): number {
  const [[whole] = []] = matchesIn(text, wanted.query);
  if (whole !== undefined) return units.findLastIndex(({ start }) => start <= whole);
  const found = units.map(({ start }, at) =>
    wantedIn(text.slice(start, units[at + 1]?.start), wanted).map(({ stem }) => stem),
  );
  const scores = found.map((here, at) => {
    const both = new Set([...here, ...(found[at + 1] ?? [])]).size;
    return here.length === 0 ? 0 : both * 10 + new Set(here).size;
  });
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

/** From a unit's beginning; from shortly before the first wanted word when that comes late in a long sentence. */
function startOf(text: string, from: number, wanted: Wanted, isSaid: boolean): number {
  const [first] = wantedIn(text.slice(from), wanted);
  const before = Array.from(text.slice(from, from + (first?.at[0] ?? 0)).matchAll(WORD));
  if (isSaid || before.length <= WORDS_SHOWN / 2) return from;
  return from + (before[before.length - WORDS_BEFORE]?.index ?? 0);
}

/** The part of a fragment that answers best, cut at captions where it is said and at sentences where it is written. */
export function excerptOf(text: string, captions: string | undefined, wanted: Wanted): Excerpt {
  const units = captions ? captionsOf(captions) : sentencesOf(text);
  const unit = units[bestUnit(text, units, wanted)] ?? { start: 0 };
  const start = startOf(text, unit.start, wanted, captions !== undefined);
  const words = Array.from(text.slice(start).matchAll(WORD)).slice(0, WORDS_SHOWN);
  const last = words.at(-1);
  const end = start + (last ? last.index + last[0].length : 0);
  const lead = start > 0 && !/[.?!]["”’)\]]*\s*$/.test(text.slice(0, start)) ? "…" : "";
  const shown =
    lead +
    text.slice(start, end) +
    (end < text.trimEnd().length && !/[.?!]["”’]?$/.test(text.slice(0, end)) ? "…" : "");
  const found = wantedIn(shown, wanted);
  return {
    text: shown,
    marks: found.map(({ at }) => at),
    count: new Set(found.map(({ stem }) => stem)).size,
    ...(unit.second !== undefined && { second: unit.second }),
  };
}
