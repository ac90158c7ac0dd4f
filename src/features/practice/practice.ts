import type { Question } from "#features/quiz/question.ts";
import { type Card, isWaiting, type QuizView } from "#features/quiz/quiz.ts";

/** A lesson as practice needs it: where it stands, and for whom. */
export interface PracticeLesson {
  moduleId: number;
  title: string;
  isPremium: boolean;
}
export type PracticeLessons = Record<string, PracticeLesson>;

/** A long absence must not end in an endless round. */
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
export function byAccess(cards: Card[], lessons: PracticeLessons, isMember: boolean): { open: Card[]; closed: Card[] } {
  const known = cards.filter(({ lessonId }) => Object.hasOwn(lessons, lessonId));
  const isOpen = ({ lessonId }: Card): boolean => isMember || !lessons[lessonId]?.isPremium;
  return { open: known.filter(isOpen), closed: known.filter((card) => !isOpen(card)) };
}

/** Questions whose day has come and which were not answered here meanwhile, the longest due first. */
export const dueCards = (view: QuizView, today: string): Card[] =>
  view.cards
    .filter((card) => card.due !== "" && card.due <= today && !isWaiting(view, card))
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));

/** The next day with something to practise, and how much; undefined when nothing is to come. */
export function nextPractice(view: QuizView, today: string): { day: string; count: number } | undefined {
  const coming = view.cards.filter(({ due }) => due > today).map(({ due }) => due);
  const [day] = coming.sort();
  return day ? { day, count: coming.filter((due) => due === day).length } : undefined;
}
