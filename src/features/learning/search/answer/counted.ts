import { track } from "#lib/analytics.ts";
import { onLeaving } from "#lib/onLeaving.ts";
import { countResults, answerKind, type SearchAnswer } from "./searchAnswer.ts";

/** Whoever types on within this time did not mean it yet. */
const STOPPED_AFTER_MS = 1500;
const LEAST_LETTERS = 3;

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
  asked = query.length < LEAST_LETTERS ? undefined : { query, results };
  timer = window.setTimeout(tell, STOPPED_AFTER_MS);
}

/** Counts an answer of the whole search; one that could not be read whole says nothing about what is missing. */
export function countAnswer(answer: SearchAnswer): void {
  if (answer.complete && answerKind(answer) !== "unread") countSearch(answer.query, countResults(answer));
}
