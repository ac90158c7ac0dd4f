import { whenDue } from "#features/learning/quiz/quiz.text.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/practice.ts";

const A_MINUTE = 3; // questions

/** What the dashboard says when something is due. */
export function dueWords(count: number): string {
  if (count === 1) return texts.dueSingle;
  return fill(count > A_MINUTE ? texts.dueMany : texts.dueFew, { count, minutes: Math.ceil(count / A_MINUTE) });
}

/** What it says when nothing is. */
export function nothingDueWords(
  next: { day: string; count: number } | undefined,
  today: string,
  cards: number,
): string {
  if (next) return fill(texts.nothingNext, { count: next.count, when: whenDue(next.day, today) });
  return cards > 0 ? texts.nothingKnown : texts.nothingNone;
}

/** The end of a round. */
export const doneWords = (right: number, answered: number): string =>
  fill(right === answered ? texts.doneAll : texts.doneSome, { right, answered });
