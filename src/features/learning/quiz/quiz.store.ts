import { computed } from "nanostores";
import { texts } from "#texts/quiz.ts";
import type { QuizAttempt } from "#contract/quiz.d.ts";
import { zoneHere } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { flag, listOf, moment, number, shape, text, that, word } from "#lib/shapes.ts";
import { isObject, type Operation } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import { type Answer, type Attempt, type Card, type QuizView, type RefusedAnswer, worthKeeping } from "./quiz.ts";

const answer = {
  ...{ lessonId: word, questionId: word, chosen: that(number, Number.isInteger), right: flag, at: moment },
};
/** Cards out of what was answered or kept; what cannot be read is left out. */
export const cardsFrom = listOf(
  shape<Card>({ ...answer, due: that(text, (due) => /^(\d{4}-\d{2}-\d{2})?$/.test(due)) }),
);
const refusedFrom = listOf(shape<RefusedAnswer>({ lessonId: word, questionId: word, message: word }));
const attempt = shape({ ...answer, zone: word });

/** An answer that waits, out of its kept text; undefined when it is broken. */
export function attemptFrom(kept: Operation & Record<string, unknown>): Attempt | undefined {
  const { id, user, behindMs } = kept;
  const read = attempt(kept);
  return read && { ...read, id, user, ...(behindMs !== undefined && { behindMs }) };
}

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

export const syncedQuiz = new Synced<Attempt, QuizData>({
  key: "quiz",
  waiting: "quiz_attempt_",
  empty: { cards: [], refused: [] },
  isOrderless: true,
  operationFrom: attemptFrom,
  dataFrom: (parts) => dataIn(parts[""]),
  compacted: (waiting, user) => (user ? waiting : worthKeeping(waiting)),
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  async send({ ask, read }, operations) {
    const sent = operations.slice(0, MOST_AT_ONCE);
    const body = { attempts: sent.map(asSent), zone: zoneHere() };
    const answer = sent.length > 0 ? ask(ADDRESS, { method: "POST", body }) : read("quiz");
    return { data: dataIn(await answer), sent };
  },
});

export const $quiz = computed(syncedQuiz.$view, ({ data, ...view }): QuizView => ({ ...view, ...data }));

/** Keeps an answer. Resolves when the server has answered or could not be reached; what it shows changes at once. */
export const answerQuestion = (answer: Omit<Answer, "at">): Promise<void> =>
  syncedQuiz.add({ ...answer, zone: zoneHere() });
