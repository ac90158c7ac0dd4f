import { countOf } from "#features/course/formats.ts";
import { whenDue } from "#features/quiz/quiz.text.ts";

export const CHOOSE_FIRST = "Choose an answer first.";

export const toPractise = (count: number): string => `${count} to practise`;

/** What the dashboard says when something is due. */
export const dueWords = (count: number): string =>
  count === 1
    ? "A question from a lesson you completed wants to know what you remember."
    : `${countOf(count, "question")} from your lessons, with their explanations. About ${count < 4 ? "a minute" : `${Math.ceil(count / 3)} minutes`}.`;

/** What it says when nothing is. */
export function nothingDueWords(
  next: { day: string; count: number } | undefined,
  today: string,
  cards: number,
): string {
  if (next)
    return `${countOf(next.count, "question")} ${next.count === 1 ? "comes" : "come"} back ${whenDue(next.day, today)}.`;
  return cards > 0
    ? "You know every question so far. New ones come from the next quiz."
    : "Answer a quiz in a lesson: its questions come back here before you forget them.";
}

export const closedWords = (count: number): string =>
  count === 0
    ? ""
    : `${countOf(count, "question")} from Premium lessons ${count === 1 ? "waits" : "wait"} until your membership goes on.`;

/** The end of a round. */
export const doneWords = (right: number, answered: number): string =>
  `${right} of ${answered} remembered. ${right === answered ? "They come back later each time." : "What slipped away comes back tomorrow."}`;
