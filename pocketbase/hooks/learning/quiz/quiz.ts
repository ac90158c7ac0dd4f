import type { PracticeCard, Quiz, QuizRefused } from "#contract/quiz.d.ts";
import { award } from "../achievements/awarding.ts";
import { lessonIn } from "../../platform/course.rules.ts";
import { theCourse } from "../../platform/course.ts";
import { withWriteLock } from "../../platform/limits/writeLock.ts";
import { listIn, type Sent } from "../../platform/operations/operations.rules.ts";
import { requireWriter } from "../../platform/doors/learner.ts";
import { msOf } from "../../platform/times.ts";
import { dayIn, zoneOf } from "../../platform/zones.ts";
import { cardsOf, saveAll, answersVersion } from "./cards.ts";
import { planOf } from "./plan.ts";
import { hasQuestion } from "./quiz.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

/** Keeps what one device answered beside what all others did, and tells which questions come back when. */
export function writeAnswers(e: core.RequestEvent): void {
  const user = requireWriter(e);
  const { body } = e.requestInfo();
  const sent = listIn(body, "attempts");
  if (!Array.isArray(sent)) throw new BadRequestError(sent.problem);
  const zone = zoneOf(user, String(body["zone"] ?? ""));
  withWriteLock(e, { route: "quiz", user: user.id, operations: sent.length }, () => {
    const refused = merge(e.app, user.id, sent, zone);
    answerPrivately(e, practiceOf(e.app, user.id, zone, refused));
  });
}

/**
 * Keeps all of what is allowed or nothing; what is not is refused one by one. It is worked out before the transaction,
 * for which the writes of everybody wait, and once more inside when another device was faster.
 */
function merge(app: CoreApp, user: string, list: Sent[], zone: string): QuizRefused[] {
  if (list.length === 0) return [];
  const early = planOf(app, user, list, zone);
  let { refused } = early;
  app.runInTransaction((tx) => {
    const plan = answersVersion(tx, user) === early.version ? early : planOf(tx, user, list, zone);
    saveAll(tx, user, plan.added, plan.cards);
    if (plan.added.length > 0) award(tx, user, zone, ["streak"]);
    ({ refused } = plan);
  });
  return refused;
}

/** Every card of a person. Of questions that left the course nothing is told. */
export function practiceOf(app: CoreApp, user: string, zone: string, refused: QuizRefused[] = []): Quiz {
  const rows: PracticeCard[] = cardsOf(app, user).map((row) => ({
    lessonId: row.getString("lessonId"),
    questionId: row.getString("questionId"),
    due: row.getString("due"),
    interval: row.getInt("interval"),
    chosen: row.getInt("chosen"),
    right: row.getBool("right"),
    at: new Date(msOf(row, "at")).toISOString(),
  }));
  const cards = rows.filter(({ lessonId, questionId }) => hasQuestion(lessonIn(theCourse(), lessonId), questionId));
  return { cards, today: dayIn(Date.now(), zone), refused };
}
