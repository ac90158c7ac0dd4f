import { atMsOf, MOST_ACTS, type Sent } from "./acts.ts";
import { type Course, isLocked, type Lesson, lessonIn, type Refusal } from "./course.ts";
import { countedAtMs } from "./progress.ts";
import type { Attempt } from "./review.ts";

/** Nobody answers a question this often to learn from it. */
export const MOST_ATTEMPTS = 300;
const MOST_CHOICES = 20;

export type Reason = Refusal | "invalid" | "often";

export const REASONS: Record<Reason, string> = {
  unknown: "There is no such question.",
  locked: "This lesson is not open yet.",
  premium: "This question was answered without a membership.",
  invalid: "This is no answer to a question.",
  often: "This question was answered so often that nothing more is kept.",
};

const isObject = (value: unknown): value is Sent =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The list of a body, or one sentence about what is wrong with its form. */
export function attemptsIn(body: Sent): Sent[] | { problem: string } {
  const list = body["attempts"] ?? [];
  if (!Array.isArray(list) || !list.every(isObject)) return { problem: '"attempts" must be a list of objects.' };
  return list.length > MOST_ACTS ? { problem: `Send at most ${MOST_ACTS} of "attempts" at once.` } : list;
}

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
  return { id, chosen, right, zone: where, atMs: countedAtMs(atMsOf(at, nowMs), nowMs) };
}

export const hasQuestion = (lesson: Lesson | undefined, questionId: unknown): boolean =>
  typeof questionId === "string" && Boolean(lesson?.questions.includes(questionId));

/** Why a question cannot be answered; `isMember` is asked for premium lessons only. */
export function refusalOf(course: Course, sent: Sent, isMember: () => boolean): Refusal | undefined {
  const lesson = lessonIn(course, sent["lessonId"]);
  if (!lesson || !hasQuestion(lesson, sent["questionId"])) return "unknown";
  if (isLocked(course, lesson.moduleId)) return "locked";
  return lesson.access === "premium" && !isMember() ? "premium" : undefined;
}
