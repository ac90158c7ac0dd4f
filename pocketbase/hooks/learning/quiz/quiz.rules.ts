import { dayCountsAtMs, atMsOf, countedAtMs, type Sent } from "../../platform/operations.rules.ts";
import type { SaidName } from "#contract/said.d.ts";
import type { Course, CourseLesson, LessonRefusal } from "#contract/course.d.ts";
import type { QuizRefusal } from "#contract/quiz.d.ts";
import { isLocked, lessonIn } from "../../platform/course.rules.ts";

/** Days until a question is due again; each right answer to a due question moves to the next interval. */
export const INTERVALS_DAYS = [1, 3, 7, 16, 35] as const;
const [SHORTEST_DAYS] = INTERVALS_DAYS;
const DAY_MS = 86_400_000;
/** Days kept per question. */
export const MOST_PRACTICE_DAYS = 400;

/**
 * One answer on a day in the learner's time zone, such as 2026-03-29; `countsFor` is the day it counts for when that
 * differs.
 */
export interface Answered {
  right: boolean;
  day: string;
  countsFor?: string;
}

/** The spaced-repetition state of one question for one learner. */
export interface Card {
  interval: number;
  /** The first day it is due, in the learner's time zone; "" once it is past the last interval. */
  due: string;
  /** The days, in the learner's time zone, on which it was answered while due; sorted. */
  days: string[];
}

/** Adds calendar days in UTC, so that neither daylight saving nor travel changes a day's length. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const isDue = ({ due }: Pick<Card, "due">, today: string): boolean => due !== "" && due <= today;

const withDay = (days: string[], day: string): string[] =>
  days.includes(day) ? days : [...days, day].sort().slice(-MOST_PRACTICE_DAYS);

/**
 * The card after one more answer. A wrong answer makes the question due tomorrow. A right one counts only when the
 * question was due: answering right after reading the explanation is no recall.
 */
export function cardAfter(card: Card | undefined, { right, day, countsFor = day }: Answered): Card {
  const soon = { interval: SHORTEST_DAYS, due: dayAfter(day, SHORTEST_DAYS) };
  if (!card) return { ...soon, days: [] };
  const wasDue = isDue(card, day);
  const days = wasDue ? withDay(card.days, countsFor) : card.days;
  if (!right) return { ...soon, days };
  if (!wasDue) return card;
  const interval = INTERVALS_DAYS.find((longer) => longer > card.interval);
  return interval ? { interval, due: dayAfter(day, interval), days } : { interval: card.interval, due: "", days };
}

/** A stored answer, with its time by the learner's clock and their time zone. */
export interface Attempt {
  id: string;
  atMs: number;
  zone: string;
  chosen: number;
  right: boolean;
  /** Time of arrival at the server, in ms since 1970. */
  heardMs: number;
}

/** Sorts by time, then by id, so that every device agrees on the order. */
const inOrder = (attempts: Attempt[]): Attempt[] =>
  [...attempts].sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));

/**
 * Computes the card from all answers to one question, in whatever order they arrived, and the newest answer.
 * @param dayOf the day of a moment in the learner's time zone
 */
export function cardFromAnswers(
  attempts: Attempt[],
  dayOf: (ms: number, zone: string) => string,
): { card: Card; newest: Attempt } | undefined {
  const ordered = inOrder(attempts);
  const newest = ordered.at(-1);
  const card = ordered.reduce<Card | undefined>((now, { right, atMs, zone, heardMs }) => {
    const countsAtMs = dayCountsAtMs(atMs, heardMs);
    const late = countsAtMs === atMs ? {} : { countsFor: dayOf(countsAtMs, zone) };
    return cardAfter(now, { right, day: dayOf(atMs, zone), ...late });
  }, undefined);
  return card && newest && { card, newest };
}

/** Answers stored per question: far more than learning takes. */
export const MOST_ATTEMPTS = 100;
/** New answers per question and request; an offline device queues ten. */
export const MOST_ANSWERS_AT_ONCE = 30;
const MOST_CHOICES = 20;

export const REASONS: Record<QuizRefusal, SaidName> = {
  unknown: "unknownQuestion",
  locked: "lockedLesson",
  premium: "answeredUnpaid",
  invalid: "noAnswer",
  often: "answeredOften",
};

const isId = (id: unknown): id is string => typeof id === "string" && /^[\w-]{8,64}$/.test(id);
const isChoice = (chosen: unknown): chosen is number =>
  typeof chosen === "number" && Number.isInteger(chosen) && chosen >= 0 && chosen < MOST_CHOICES;

/** Parses a sent answer; undefined when it is invalid. @param here the time zone when the answer names none */
export function attemptOf(
  { id, chosen, right, at, zone }: Sent,
  nowMs: number,
  here: string,
  isZone: (zone: string) => boolean,
): Attempt | undefined {
  if (!isId(id) || !isChoice(chosen) || typeof right !== "boolean") return undefined;
  const where = typeof zone === "string" && isZone(zone) ? zone : here;
  return { id, chosen, right, zone: where, atMs: countedAtMs(atMsOf(at, nowMs), nowMs), heardMs: nowMs };
}

export const hasQuestion = (lesson: CourseLesson | undefined, questionId: unknown): boolean =>
  typeof questionId === "string" && Boolean(lesson?.questions.includes(questionId));

/** Returns why a question cannot be answered; calls `isMember` for premium lessons only. */
export function answerRefusal(course: Course, sent: Sent, isMember: () => boolean): LessonRefusal | undefined {
  const lesson = lessonIn(course, sent["lessonId"]);
  if (!lesson || !hasQuestion(lesson, sent["questionId"])) return "unknown";
  if (isLocked(course, lesson.moduleId)) return "locked";
  return lesson.access === "premium" && !isMember() ? "premium" : undefined;
}
