import { dayCountsAtMs, atMsOf, countedAtMs, type Sent } from "../../platform/operations.rules.ts";
import type { SaidName } from "#contract/said.d.ts";
import type { Course, CourseLesson, LessonRefusal } from "#contract/course.d.ts";
import type { QuizRefusal } from "#contract/quiz.d.ts";
import { isLocked, lessonIn } from "../../platform/course.rules.ts";

/** Days until a question comes back: more each time it was answered rightly when it was due. */
export const INTERVALS_DAYS = [1, 3, 7, 16, 35] as const;
const [SHORTEST_DAYS] = INTERVALS_DAYS;
const DAY_MS = 86_400_000;
export const MOST_PRACTICE_DAYS = 400;

/** One answer, on the learner's own day, such as 2026-03-29, and the day it counts for when that is another. */
export interface Answered {
  right: boolean;
  day: string;
  countsFor?: string;
}

/** One question of one learner. */
export interface Card {
  interval: number;
  /** The learner's day from which on it is due; "" when it has been known for so long that it rests. */
  due: string;
  /** The learner's days on which it was answered when it was due, in order. */
  days: string[];
}

/** Days are counted on the calendar alone, so that neither daylight saving nor a journey makes one longer. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const isDue = ({ due }: Pick<Card, "due">, today: string): boolean => due !== "" && due <= today;

const withDay = (days: string[], day: string): string[] =>
  days.includes(day) ? days : [...days, day].sort().slice(-MOST_PRACTICE_DAYS);

/**
 * The card after one more answer. A wrong one brings the question back tomorrow. A right one counts only when the
 * question was due: whoever reads the explanation and answers at once has not remembered anything yet.
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

/** One answer as it is kept: its moment by the learner's clock, and where they were. */
export interface Attempt {
  id: string;
  atMs: number;
  zone: string;
  chosen: number;
  right: boolean;
  /** When the server heard of it. */
  heardMs: number;
}

/** In the order they were given; of two at the same moment the id decides, so that every device says the same. */
const inOrder = (attempts: Attempt[]): Attempt[] =>
  [...attempts].sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));

/**
 * The card that all answers to one question make, in whatever order they arrived, and the newest of them.
 * `dayOf` tells the learner's day of a moment.
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

/** Nobody answers a question this often to learn from it. */
export const MOST_ATTEMPTS = 100;
/** A device keeps ten of a question while it waits. */
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

/** An answer as it was sent; undefined when it is none. `zone` is where the learner is when it does not say it. */
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

/** Why a question cannot be answered; `isMember` is asked for premium lessons only. */
export function answerRefusal(course: Course, sent: Sent, isMember: () => boolean): LessonRefusal | undefined {
  const lesson = lessonIn(course, sent["lessonId"]);
  if (!lesson || !hasQuestion(lesson, sent["questionId"])) return "unknown";
  if (isLocked(course, lesson.moduleId)) return "locked";
  return lesson.access === "premium" && !isMember() ? "premium" : undefined;
}
