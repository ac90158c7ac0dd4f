import { texts } from "#texts/search.ts";
import { track } from "#lib/analytics.ts";
import { fill } from "#lib/fill.ts";
import { onLeaving } from "#lib/onLeaving.ts";
import { isShortScript } from "#lib/language/words.ts";
import type { TextHits } from "#features/learning/search/text/lessonText.ts";
import type { SearchItem } from "#features/learning/search/catalogue/search.ts";

/** What is known about a query at one moment. */
export interface SearchAnswer {
  query: string;
  items: SearchItem[];
  /** What stands in the lessons' text; undefined while it was not asked, "failed" when it could not be. */
  found?: TextHits | "failed";
  /** false while the full text is still being searched. */
  complete: boolean;
}

const LEAST_LETTERS = 2;

/** A single letter would match everywhere, unless it may be a word, as 水 and 물 are: with less the text is not asked. */
export const isEnoughForText = (query: string): boolean => query.trim().length >= LEAST_LETTERS || isShortScript(query);

/**
 * "empty" nothing typed, "short" too little for the full text, "none" nothing found, "unread" nothing found by name and the
 * full text could not be asked, "searching" it is still asked, "rows" there is something.
 */
export type Kind = "empty" | "short" | "none" | "unread" | "searching" | "rows";

export const NOTES: Record<Kind, string> = {
  empty: texts.panelStart,
  short: texts.noTitle,
  none: texts.noResults,
  unread: texts.noResults,
  searching: texts.searchingText,
  rows: "",
};

export const countResults = ({ items, found }: SearchAnswer): number =>
  items.length + (typeof found === "object" ? found.lessons.length + found.pages.length : 0);

export function answerKind(answer: SearchAnswer): Kind {
  if (answer.query.trim() === "") return "empty";
  if (countResults(answer) > 0) return "rows";
  if (!answer.complete) return "searching";
  if (!isEnoughForText(answer.query)) return "short";
  return answer.found === "failed" ? "unread" : "none";
}

export const answerNote = (answer: SearchAnswer): string => NOTES[answerKind(answer)];

const otherSpelling = ({ found }: SearchAnswer): string => (typeof found === "object" && found.instead) || "";

/** The words that were looked for in the end, to be marked where they stand. */
export const lookedFor = (answer: SearchAnswer): string => otherSpelling(answer) || answer.query;

/** Said above rows that were found for another spelling. */
export const insteadOf = (answer: SearchAnswer): string => {
  const other = otherSpelling(answer);
  return other ? fill(texts.nothingCalledShowing, { trim: answer.query.trim(), other }) : "";
};

/** What a screen reader is told once typing pauses. */
export function announcement(answer: SearchAnswer): string {
  const kind = answerKind(answer);
  if (kind === "short") return answerNote(answer);
  if (kind === "none" || kind === "unread") return NOTES.none;
  if (kind !== "rows" || !answer.complete) return "";
  const count = countResults(answer);
  return [insteadOf(answer), fill(texts.result, { count })].filter(Boolean).join(" ");
}

/** Whoever types on within this time did not mean it yet. */
const STOPPED_AFTER_MS = 1500;
const LEAST_COUNTED = 3;

let asked: { query: string; results: number } | undefined;
let timer = 0;
let isStarted = false;

function tell(): void {
  if (!asked) return;
  const { query, results } = asked;
  asked = undefined;
  clearTimeout(timer);
  track("search", { results, ...(results === 0 && { none: query }) });
}

/** Counts what somebody looked for when they stop typing or leave; of a word that was found, nothing but that. */
function countSearch(typed: string, results: number): void {
  const query = typed.trim();
  if (!isStarted) onLeaving(tell);
  isStarted = true;
  clearTimeout(timer);
  asked = query.length < LEAST_COUNTED ? undefined : { query, results };
  timer = window.setTimeout(tell, STOPPED_AFTER_MS);
}

/** Counts an answer of the whole search; one that could not be read whole says nothing about what is missing. */
export function countAnswer(answer: SearchAnswer): void {
  if (answer.complete && answerKind(answer) !== "unread") countSearch(answer.query, countResults(answer));
}
