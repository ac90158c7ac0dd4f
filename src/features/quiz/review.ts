import type { Card } from "./quiz.ts";
import type { Question } from "./question.ts";

/** A lesson as the review needs it: where it stands, and for whom. */
export interface ReviewLesson {
  moduleId: number;
  title: string;
  isPremium: boolean;
}
export type ReviewLessons = Record<string, ReviewLesson>;

/** So many at once: who was away for long comes back to a round, not to a mountain. */
export const MOST_AT_ONCE = 12;

/** A question on the screen: not answered, wrongly checked without a choice, or answered. */
export interface Asked {
  card: Card;
  question: Question;
  chosen: number | undefined;
  state: "open" | "missing" | "answered";
}

/**
 * loading: a question is on its way. asking: it is there. done: the round is over. unreachable: a lesson's page did not
 * come, which is tried again on a press.
 */
export interface Round {
  state: "loading" | "asking" | "done" | "unreachable";
  /** What is still to be asked, the question on the screen first. */
  queue: Card[];
  asked: Asked | undefined;
  answered: number;
  right: number;
}

export const NO_ROUND: Round = { state: "loading", queue: [], asked: undefined, answered: 0, right: 0 };

/** What this reader may read now, and what waits for a membership. */
export function byAccess(cards: Card[], lessons: ReviewLessons, isMember: boolean): { open: Card[]; closed: Card[] } {
  const known = cards.filter(({ lessonId }) => Object.hasOwn(lessons, lessonId));
  const isOpen = ({ lessonId }: Card): boolean => isMember || !lessons[lessonId]?.isPremium;
  return { open: known.filter(isOpen), closed: known.filter((card) => !isOpen(card)) };
}
