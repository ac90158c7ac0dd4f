import type { Sent } from "../rules/acts.ts";
import { lessonIn } from "../rules/course.ts";
import { attemptOf, attemptsIn, hasQuestion, MOST_ATTEMPTS, type Reason, REASONS, refusalOf } from "../rules/quiz.ts";
import { type Attempt, cardOf } from "../rules/review.ts";
import { zoneOf } from "./activity.ts";
import { theCourse } from "./course.ts";
import { membershipOf } from "./entitlements.ts";
import { attemptsAt, cardsOf, isKept, type Question, saveAttempt, saveCard } from "./quizCards.ts";
import { msOf } from "./times.ts";
import { dayIn, isZone } from "./zones.ts";

interface Refused {
  id: string;
  lessonId: string;
  questionId: string;
  reason: Reason;
  message: string;
}

/** Keeps what one device answered beside what all others did, and tells which questions come back when. */
export function write(e: core.RequestEvent): void {
  const user = e.auth;
  if (user?.collection().name !== "users") throw new UnauthorizedError("Log in to keep your answers.");
  const { body } = e.requestInfo();
  const sent = attemptsIn(body);
  if (!Array.isArray(sent)) throw new BadRequestError(sent.problem);
  const zone = zoneOf(user, String(body["zone"] ?? ""));
  const refused = merge(e.app, user.id, sent, zone);
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { cards: answer(e.app, user.id), today: dayIn(Date.now(), zone), refused });
}

/** Keeps all of what is allowed or nothing; what is not is refused one by one. */
function merge(app: CoreApp, user: string, list: Sent[], zone: string): Refused[] {
  let refused: Refused[] = [];
  app.runInTransaction((tx) => {
    // A transaction that is tried again begins anew.
    refused = [];
    const wasMember = membershipOf(tx, user);
    for (const sent of list) {
      const reason = keep(tx, user, sent, zone, wasMember);
      if (reason) refused.push(refusal(sent, reason));
    }
  });
  return refused;
}

const refusal = ({ id, lessonId, questionId }: Sent, reason: Reason): Refused => ({
  ...{ id: String(id ?? ""), lessonId: String(lessonId ?? ""), questionId: String(questionId ?? "") },
  ...{ reason, message: REASONS[reason] },
});

function keep(
  tx: CoreApp,
  user: string,
  sent: Sent,
  zone: string,
  wasMember: (ms: number) => boolean,
): Reason | undefined {
  const attempt = attemptOf(sent, Date.now(), zone, isZone);
  const reason = refusalOf(theCourse(), sent, () => Boolean(attempt && wasMember(attempt.atMs)));
  if (reason || !attempt) return attempt ? reason : "invalid";
  const question = { user, lessonId: String(sent["lessonId"]), questionId: String(sent["questionId"]) };
  return isKept(tx, user, attempt.id) ? undefined : add(tx, question, attempt);
}

function add(tx: CoreApp, question: Question, attempt: Attempt): Reason | undefined {
  const attempts = attemptsAt(tx, question);
  if (attempts.length >= MOST_ATTEMPTS) return "often";
  saveAttempt(tx, question, attempt);
  const made = cardOf([...attempts, attempt], dayIn);
  if (made) saveCard(tx, question, made.card, made.newest);
  return undefined;
}

/** Of questions that left the course nothing is told. */
function answer(app: CoreApp, user: string): object[] {
  const rows = cardsOf(app, user).map((row) => ({
    lessonId: row.getString("lessonId"),
    questionId: row.getString("questionId"),
    due: row.getString("due"),
    interval: row.getInt("interval"),
    chosen: row.getInt("chosen"),
    right: row.getBool("right"),
    at: new Date(msOf(row, "at")).toISOString(),
  }));
  return rows.filter(({ lessonId, questionId }) => hasQuestion(lessonIn(theCourse(), lessonId), questionId));
}
