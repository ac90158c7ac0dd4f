import type { QuizAttempt } from "#contract/quiz.d.ts";
import { zoneHere } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { isObject, type Registration } from "#sync/sync.ts";
import { texts } from "#texts/quiz.ts";
import { type Attempt, type Card, worthKeeping } from "./quiz.ts";
import { attemptFrom, cardsFrom } from "./reading.ts";

const ADDRESS = "/api/course/quiz";
/** The server takes so many at once. */
const MOST_AT_ONCE = 200;

const cardsIn = (value: unknown): { cards: Card[] } => ({ cards: cardsFrom(isObject(value) ? value["cards"] : []) });
const asSent = ({ id, lessonId, questionId, chosen, right, at, zone }: Attempt): QuizAttempt => ({
  ...{ id, lessonId, questionId, chosen, right, at, zone },
});

export const quizSync: Registration<Attempt, { cards: Card[] }> = {
  key: "quiz",
  waiting: "quiz_attempt_",
  empty: { cards: [] },
  isOrderless: true,
  operationFrom: attemptFrom,
  dataFrom: (parts) => cardsIn(parts[""]),
  compacted: (waiting, user) => (user ? waiting : worthKeeping(waiting)),
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  async send({ ask }, operations) {
    const sent = operations.slice(0, MOST_AT_ONCE);
    const body = { attempts: sent.map(asSent), zone: zoneHere() };
    return { data: cardsIn(await ask(ADDRESS, { method: "POST", body })), sent };
  },
};
