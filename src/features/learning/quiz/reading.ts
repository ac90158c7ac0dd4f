import { isObject, type Operation } from "#sync/sync.ts";
import type { Answer, Attempt, Card, RefusedAnswer } from "./quiz.ts";

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
export function refusedFrom(value: unknown): RefusedAnswer[] {
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
