import { matchesIn } from "#features/learning/search/catalogue/search.ts";
import { LANGUAGE } from "#lib/language/language.ts";
import { plainOf, wordsIn, type Form, type Word } from "#lib/language/words.ts";
import { stemOf } from "./words.ts";

/** A passage as it is shown: a text, and where in it the words of the query stand as [start, end) pairs. */
export interface Excerpt {
  text: string;
  marks: [number, number][];
  /** How many of the query's words stand in it. */
  count: number;
  /** Where it is said in the video. */
  second?: number;
}

/** The words of a query as they may stand in a text: their stems, beginnings of words, and what stands without blanks. */
export interface Wanted {
  query: string;
  stems: Set<string>;
  beginnings: string[];
  within: string[];
}

interface Unit {
  start: number;
  second?: number;
}

interface Found {
  at: [number, number];
  stem: string;
}

const WORDS_SHOWN = 26;
const WORDS_BEFORE = 4;
/** So many letters hold as many words as are shown, and are looked through alone. */
const LETTERS_SHOWN = 600;
const SENTENCE = /[^.?!。！？]+[.?!。！？]*["”’)\]」』）]*\s*/g;
const IS_END = /[.?!。！？．؟۔।…]["”’)\]」』）】»]*\s*$/u;

const stemIn = (key: string, { stems }: Wanted): string | undefined => {
  const stem = stemOf(key);
  return stems.has(stem) ? stem : undefined;
};
const beginningIn = (key: string, { beginnings }: Wanted): string | undefined =>
  beginnings.find((start) => key.startsWith(start));

/** The whole word, or those parts of it that are wanted, as "hôtel" of "l’hôtel". */
function wantedForms([whole, ...parts]: Word, wanted: Wanted): Found[] {
  const found = ({ start, end }: Form, stem: string | undefined): Found[] =>
    stem === undefined ? [] : [{ at: [start, end], stem }];
  const all = found(whole, stemIn(whole.key, wanted));
  if (all.length > 0) return all;
  const telling = parts.filter(({ key }) => key.length > 1);
  const some = telling.flatMap((part) => found(part, stemIn(part.key, wanted) ?? beginningIn(part.key, wanted)));
  return some.length > 0 ? some : found(whole, beginningIn(whole.key, wanted));
}

/** What is spelt otherwise than it is compared. */
const IN_SIGNS = /^\d|^dot|plusplus$|sharp$/;
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Whether any of it can stand there: parting a text into words takes far longer than looking through it. */
function mayHold(text: string, { stems, beginnings, within }: Wanted): boolean {
  const letters = plainOf(text).replace(NO_LETTERS, "");
  return [...stems, ...beginnings, ...within].some((word) => letters.includes(word.slice(0, 2)) || IN_SIGNS.test(word));
}

/** The words of a text that are wanted, without the signs around them. */
function wantedIn(text: string, wanted: Wanted): Found[] {
  if (!mayHold(text, wanted)) return [];
  const inWords = wordsIn(text).flatMap((word) => wantedForms(word, wanted));
  const inRows = wanted.within.flatMap((stem) => matchesIn(text, stem).map((at): Found => ({ at, stem })));
  let done = 0;
  return [...inWords, ...inRows]
    .sort((one, other) => one.at[0] - other.at[0] || other.at[1] - one.at[1])
    .filter(({ at: [start, end] }) => {
      const isFree = start >= done;
      if (isFree) done = end;
      return isFree;
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

let sentences: Intl.Segmenter | undefined;
function sentencesOf(text: string): Unit[] {
  if (typeof Intl.Segmenter === "undefined")
    return Array.from(text.matchAll(SENTENCE), ({ index }) => ({ start: index }));
  sentences ??= new Intl.Segmenter(LANGUAGE, { granularity: "sentence" });
  return Array.from(sentences.segment(text), ({ index }) => ({ start: index }));
}

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
  const before = isSaid ? [] : wordsIn(text.slice(from, from + (first?.at[0] ?? 0)));
  if (before.length <= WORDS_SHOWN / 2) return from;
  return from + (before[before.length - WORDS_BEFORE]?.[0].start ?? 0);
}

/** The part of a fragment that answers best, cut at captions where it is said and at sentences where it is written. */
export function excerptOf(text: string, captions: string | undefined, wanted: Wanted): Excerpt {
  const units = captions ? captionsOf(captions) : sentencesOf(text);
  const unit = units[bestUnit(text, units, wanted)] ?? { start: 0 };
  const start = startOf(text, unit.start, wanted, captions !== undefined);
  const near = text.slice(start, start + LETTERS_SHOWN);
  const last = wordsIn(near).slice(0, WORDS_SHOWN).at(-1)?.[0].end ?? 0;
  const end = start + last + (/^[\p{P}\p{S}]*/u.exec(near.slice(last))?.[0].length ?? 0);
  const lead = start > 0 && !IS_END.test(text.slice(0, start)) ? "…" : "";
  const tail = end < text.trimEnd().length && !IS_END.test(text.slice(start, end)) ? "…" : "";
  const shown = lead + text.slice(start, end) + tail;
  const found = wantedIn(shown, wanted);
  return {
    text: shown,
    marks: found.map(({ at }) => at),
    count: new Set(found.map(({ stem }) => stem)).size,
    ...(unit.second !== undefined && { second: unit.second }),
  };
}
