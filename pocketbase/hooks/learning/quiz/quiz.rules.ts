import type { SaidName } from "#contract/said.d.ts";
import type { Course, CourseLesson, LessonRefusal } from "#contract/course.d.ts";
import type { QuizRefusal } from "#contract/quiz.d.ts";
import { isLocked, lessonIn } from "../../platform/course.rules.ts";
import { atMsOf, countedAtMs } from "../../platform/operations/moments.rules.ts";
import type { Sent } from "../../platform/operations/operations.rules.ts";
import type { Attempt } from "./practice.rules.ts";

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
