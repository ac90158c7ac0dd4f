import type { Answer, Attempt, Card } from "./quiz.ts";

type Fields = Record<string, unknown>;

/** What the device keeps under the key "quiz". */
export interface Kept {
  user: string;
  cards: Card[];
}

const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);
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

/** What is kept under the key "quiz"; undefined when it is missing or broken. */
export const keptFrom = (value: unknown): Kept | undefined =>
  isObject(value) && typeof value["user"] === "string"
    ? { user: value["user"], cards: cardsFrom(value["cards"]) }
    : undefined;

/** An answer that waits, out of its kept text; undefined when it is broken. */
export function attemptFrom(value: unknown): Attempt | undefined {
  const answer = isObject(value) ? answerFrom(value) : undefined;
  if (!answer || !isObject(value)) return undefined;
  const { id, user, zone } = value;
  return isText(id) && typeof user === "string" && isText(zone) ? { ...answer, id, user, zone } : undefined;
}
