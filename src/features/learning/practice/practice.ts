import type { LessonLink } from "#features/learning/outline/useNextLesson.ts";
import { type Question, type Card, isWaiting, type QuizView } from "#features/learning/quiz/quiz.ts";

/** The lessons of the course by their ids. */
export type PracticeLessons = Record<string, LessonLink>;

/** A long absence must not end in an endless round. */
export const MOST_IN_ROUND = 12;

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

/** Takes one card of each module in turn. */
function byTurns(cards: Card[], moduleOf: (card: Card) => number): Card[] {
  const heaps = [...Map.groupBy(cards, moduleOf).values()];
  const longest = Math.max(0, ...heaps.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => heaps.flatMap((heap) => heap[turn] ?? [])).flat();
}

/**
 * The round out of what is due: the longest due first, modules by turns where a day has more than fit, and asked in an
 * order in which neighbours come from different modules as long as there are two. Mixed questions are harder and stay longer.
 */
export function mixedRound(due: Card[], lessons: PracticeLessons): Card[] {
  const moduleOf = ({ lessonId }: Card): number => lessons[lessonId]?.moduleId ?? 0;
  const days = [...Map.groupBy(due, (card) => card.due).values()];
  const chosen = days.flatMap((cards) => byTurns(cards, moduleOf)).slice(0, MOST_IN_ROUND);
  const heaps = Map.groupBy(chosen, moduleOf);
  const round: Card[] = [];
  while (round.length < chosen.length) {
    const last = round.at(-1);
    const others = [...heaps].filter(([module, left]) => left.length > 0 && !(last && module === moduleOf(last)));
    const left = others.length > 0 ? others : [...heaps].filter(([, heap]) => heap.length > 0);
    // The fullest heap first, so that none is left over at the end with nothing to stand between.
    const [, fullest] = left.reduce((most, one) => (one[1].length > most[1].length ? one : most));
    round.push(...fullest.splice(0, 1));
  }
  return round;
}

/** The next day with something to practise, and how much; undefined when nothing is to come. */
export function nextPractice(view: QuizView, today: string): { day: string; count: number } | undefined {
  const coming = view.cards.filter(({ due }) => due > today).map(({ due }) => due);
  const [day] = coming.sort();
  return day ? { day, count: coming.filter((due) => due === day).length } : undefined;
}
