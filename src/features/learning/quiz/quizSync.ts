import type { QuizAttempt } from "#contract/quiz.d.ts";
import { zoneHere } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { isObject, type Registration } from "#sync/sync.ts";
import { texts } from "#texts/quiz.ts";
import { type Attempt, type Card, type RefusedAnswer, worthKeeping } from "./quiz.ts";
import { attemptFrom, cardsFrom, refusedFrom } from "./reading.ts";

const ADDRESS = "/api/course/quiz";
/** The server takes so many at once. */
const MOST_AT_ONCE = 200;

interface QuizData {
  cards: Card[];
  /** What the server would not keep when it was told last. */
  refused: RefusedAnswer[];
}

const dataIn = (value: unknown): QuizData => {
  const { cards, refused } = isObject(value) ? value : {};
  return { cards: cardsFrom(cards), refused: refusedFrom(refused) };
};
const asSent = ({ id, lessonId, questionId, chosen, right, at, zone }: Attempt): QuizAttempt => ({
  ...{ id, lessonId, questionId, chosen, right, at, zone },
});

export const quizSync: Registration<Attempt, QuizData> = {
  key: "quiz",
  waiting: "quiz_attempt_",
  empty: { cards: [], refused: [] },
  isOrderless: true,
  operationFrom: attemptFrom,
  dataFrom: (parts) => dataIn(parts[""]),
  compacted: (waiting, user) => (user ? waiting : worthKeeping(waiting)),
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  async send({ ask }, operations) {
    const sent = operations.slice(0, MOST_AT_ONCE);
    const body = { attempts: sent.map(asSent), zone: zoneHere() };
    return { data: dataIn(await ask(ADDRESS, { method: "POST", body })), sent };
  },
};
