import type { QuizAnswer as Answer, QuizAttempt, QuizRefused } from "#contract/quiz.d.ts";
import { oldestFirst, type Operation, type View } from "#sync/sync.ts";

export type { Answer };

/** An answer that the server would not keep, and why. */
export type RefusedAnswer = Pick<QuizRefused, "lessonId" | "questionId" | "message">;

/** An answer the server has not confirmed yet. */
export type Attempt = Operation & QuizAttempt;

/** A question to repeat, as the server schedules it, with its newest answer. */
export interface Card extends Answer {
  /** The learner's day on which it becomes due; "" for a question they know. */
  due: string;
}

/** What is known of the answers; for a visitor all of them wait. */
export interface QuizView extends Pick<View<Attempt, object>, "state" | "isVisitor" | "waiting" | "isKept"> {
  cards: Card[];
  refused: RefusedAnswer[];
}

/** What the build draws, before anything is known of the reader. */
export const EMPTY_QUIZ: QuizView = {
  ...{ state: "loading", isVisitor: false, isKept: true },
  ...{ cards: [], refused: [], waiting: [] },
};

const QUIZ_ID = /<Quiz\s[^>]*?\bid="([^"]+)"/g;

/** The ids of a lesson's questions, out of its MDX. */
export const questionsIn = (mdx: string): string[] => [...mdx.matchAll(QUIZ_ID)].flatMap(([, id]) => id ?? []);

type Place = Pick<Answer, "lessonId" | "questionId">;

const isSame = (a: Place, b: Place): boolean => a.lessonId === b.lessonId && a.questionId === b.questionId;
const newest = <One extends Answer>(answers: One[]): One | undefined =>
  answers.reduce<One | undefined>((last, one) => (last && last.at > one.at ? last : one), undefined);

/** The newest answer to a question, by whichever device. */
export const newestAnswer = ({ cards, waiting }: QuizView, question: Place): Answer | undefined =>
  newest<Answer>([...cards, ...waiting].filter((one) => isSame(one, question)));

export const cardOf = ({ cards }: QuizView, question: Place): Card | undefined =>
  cards.find((card) => isSame(card, question));

/** Why the last answer to a question was not kept; "" where it was. */
export const refusalTo = ({ refused }: QuizView, question: Place): string =>
  refused.find((one) => isSame(one, question))?.message ?? "";

export const isWaiting = ({ waiting }: QuizView, question: Place): boolean =>
  waiting.some((one) => isSame(one, question));

/** How many answers of a visitor to one question are kept: their first, and the newest. */
const MOST_WAITING = 10;

/** What is kept of a visitor's answers, who may play with the buttons for an hour. */
export function worthKeeping(attempts: Attempt[]): Attempt[] {
  return attempts.filter((one) => {
    const same = oldestFirst(attempts.filter((other) => isSame(one, other)));
    const index = same.indexOf(one);
    return index === 0 || index > same.length - MOST_WAITING;
  });
}

export interface Choice {
  text: string;
  right: boolean;
  why: string;
}

/** A question as practice asks it: the words alone. */
export interface Question {
  id: string;
  text: string;
  choices: Choice[];
}
