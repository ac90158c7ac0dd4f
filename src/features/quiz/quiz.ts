/** An answer to one question of a lesson. */
export interface Answer {
  lessonId: string;
  questionId: string;
  /** Which of the choices, from 0, as they stood on the page. */
  chosen: number;
  right: boolean;
  /** ISO */
  at: string;
}

/** An answer the server has not confirmed yet; `user` is "" for a visitor's, which the next account here takes over. */
export interface Attempt extends Answer {
  id: string;
  user: string;
  zone: string;
}

/** A question that comes back, as the server says it, with the newest answer to it. */
export interface Card extends Answer {
  /** The learner's day from which on it is due; "" when it rests. */
  due: string;
}

/**
 * loading: the server is being asked and nothing is kept. known: what the server said, or a visitor's own device.
 * stale: the last known, the server cannot be reached. empty: neither.
 */
export interface QuizView {
  state: "loading" | "known" | "stale" | "empty";
  isVisitor: boolean;
  cards: Card[];
  /** What the server has not confirmed yet; of a visitor everything. */
  waiting: Attempt[];
  /** false: storage is blocked or full, so that what waits is lost with the page. */
  isKept: boolean;
}

const QUIZ_ID = /<Quiz\s[^>]*?\bid="([^"]+)"/g;

/** The ids of a lesson's questions, out of its MDX. */
export const questionsIn = (mdx: string): string[] => [...mdx.matchAll(QUIZ_ID)].flatMap(([, id]) => id ?? []);

type Place = Pick<Answer, "lessonId" | "questionId">;

const isSame = (a: Place, b: Place): boolean => a.lessonId === b.lessonId && a.questionId === b.questionId;
const newest = <One extends Answer>(answers: One[]): One | undefined =>
  answers.reduce<One | undefined>((last, one) => (last && last.at > one.at ? last : one), undefined);

/** The newest answer to a question, by whichever device. */
export const answerTo = ({ cards, waiting }: QuizView, question: Place): Answer | undefined =>
  newest<Answer>([...cards, ...waiting].filter((one) => isSame(one, question)));

export const cardOf = ({ cards }: QuizView, question: Place): Card | undefined =>
  cards.find((card) => isSame(card, question));

export const isWaiting = ({ waiting }: QuizView, question: Place): boolean =>
  waiting.some((one) => isSame(one, question));

/** Questions whose day has come and which were not answered here meanwhile, the longest due first. */
export const dueCards = (view: QuizView, today: string): Card[] =>
  view.cards
    .filter((card) => card.due !== "" && card.due <= today && !isWaiting(view, card))
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));

/** The next day with something to review, and how much; undefined when nothing is to come. */
export function nextReview(view: QuizView, today: string): { day: string; count: number } | undefined {
  const coming = view.cards.filter(({ due }) => due > today).map(({ due }) => due);
  const [day] = coming.sort();
  return day ? { day, count: coming.filter((due) => due === day).length } : undefined;
}

/** How many answers of a visitor to one question are kept: their first, and the newest. */
const MOST_WAITING = 10;

/** What need not be kept any longer, for somebody who plays with the buttons for an hour. */
export function needless(attempts: Attempt[], added: Attempt): Attempt[] {
  const same = attempts.filter((one) => isSame(one, added)).sort((a, b) => (a.at < b.at ? -1 : 1));
  return same.length > MOST_WAITING ? same.slice(1, same.length - MOST_WAITING + 1) : [];
}
