import { texts } from "#texts/quiz.ts";
import type { QuizAttempt } from "#contract/quiz.d.ts";
import { zoneHere } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { isObject, type Registration, type Operation } from "#sync/sync.ts";
import { type Attempt, type Card, type RefusedAnswer, worthKeeping, type Answer } from "./quiz.ts";

type Fields = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const DAY = /^(\d{4}-\d{2}-\d{2})?$/;

function answerFrom({ lessonId, questionId, chosen, right, at }: Fields): Answer | undefined {
  const isAnswer = isText(lessonId) && isText(questionId) && Number.isInteger(chosen) && typeof right === "boolean";
  if (!isAnswer || !isText(at) || Number.isNaN(Date.parse(at))) return undefined;
  return { lessonId, questionId, chosen: Number(chosen), right, at };
}

/** Cards out of what was answered or kept; what cannot be read is left out. */
export function cardsFrom(value: unknown): Card[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.filter(isObject).flatMap((one) => {
    const answer = answerFrom(one);
    const { due } = one;
    return answer && typeof due === "string" && DAY.test(due) ? [{ ...answer, due }] : [];
  });
}

/** What was not kept, out of what was answered or kept; what cannot be read is left out. */
function refusedFrom(value: unknown): RefusedAnswer[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list
    .filter(isObject)
    .flatMap(({ lessonId, questionId, message }) =>
      isText(lessonId) && isText(questionId) && isText(message) ? [{ lessonId, questionId, message }] : [],
    );
}

/** An answer that waits, out of its kept text; undefined when it is broken. */
export function attemptFrom(kept: Operation & Fields): Attempt | undefined {
  const answer = answerFrom(kept);
  const { id, user, behindMs, zone } = kept;
  if (!answer || !isText(zone)) return undefined;
  return { ...answer, id, user, zone, ...(behindMs !== undefined && { behindMs }) };
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

export const quizSync: Registration<Attempt, QuizData> = {
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
};
