import type { QuizRefusal, QuizRefused } from "#contract/quiz.d.ts";
import { theCourse } from "../../platform/course.ts";
import { membershipLog } from "../../access/entitlements.ts";
import type { Sent } from "../../platform/operations/operations.rules.ts";
import { joinedKey } from "../../platform/keys.rules.ts";
import { dayIn, isZone } from "../../platform/zones.ts";
import { said } from "../../platform/release/texts.ts";
import { type Answered, historyOf, keptIds, type MadeCard, answersVersion } from "./cards.ts";
import { cardFromAnswers } from "./practice.rules.ts";
import { attemptOf, MOST_ANSWERS_AT_ONCE, MOST_ATTEMPTS, REASONS, answerRefusal } from "./quiz.rules.ts";

/** One request of one learner, and what comes of it. */
interface Plan {
  /** What the learner's answers were when it was made. */
  version: string;
  added: Answered[];
  cards: MadeCard[];
  refused: QuizRefused[];
}

export function planOf(app: CoreApp, user: string, list: Sent[], zone: string): Plan {
  const version = answersVersion(app, user);
  const refused: QuizRefused[] = [];
  const wasMember = membershipLog(app, user);
  const accepted = list.flatMap((sent) => {
    const attempt = attemptOf(sent, Date.now(), zone, isZone);
    const reason = answerRefusal(theCourse(), sent, () => Boolean(attempt && wasMember(attempt.atMs)));
    if (attempt && !reason)
      return [{ ...attempt, lessonId: String(sent["lessonId"]), questionId: String(sent["questionId"]) }];
    refused.push(refusal(sent, attempt && reason ? reason : "invalid"));
    return [];
  });
  const { added, histories, tooMany } = together(app, user, accepted);
  return { version, added, cards: cardsFrom(histories, added), refused: [...refused, ...tooMany] };
}

const questionOf = ({ lessonId, questionId }: Pick<Answered, "lessonId" | "questionId">): string =>
  joinedKey(lessonId, questionId);

function byQuestion(answers: Answered[]): Map<string, Answered[]> {
  const groups = new Map<string, Answered[]>();
  for (const one of answers) {
    const group = groups.get(questionOf(one));
    if (group) group.push(one);
    else groups.set(questionOf(one), [one]);
  }
  return groups;
}

/** What is new among these answers, beside all that were given before to the same questions. */
function together(app: CoreApp, user: string, accepted: Answered[]) {
  const known = keptIds(
    app,
    user,
    accepted.map(({ id }) => id),
  );
  const histories = byQuestion(historyOf(app, user, [...new Set(accepted.map(({ lessonId }) => lessonId))]));
  const now = new Map<string, number>();
  const [added, tooMany]: [Answered[], QuizRefused[]] = [[], []];
  for (const one of accepted) {
    if (known.has(one.id)) continue;
    known.add(one.id);
    const count = now.get(questionOf(one)) ?? 0;
    const isTooOften =
      count >= MOST_ANSWERS_AT_ONCE || count + (histories.get(questionOf(one))?.length ?? 0) >= MOST_ATTEMPTS;
    if (isTooOften) tooMany.push(refusal({ ...one }, "often"));
    else added.push(one);
    if (!isTooOften) now.set(questionOf(one), count + 1);
  }
  return { added, histories, tooMany };
}

/** The cards of the questions that were answered, each worked out once. */
function cardsFrom(histories: Map<string, Answered[]>, added: Answered[]): MadeCard[] {
  return [...byQuestion(added)].flatMap(([key, fresh]) => {
    const [first] = fresh;
    const all = [...(histories.get(key) ?? []), ...fresh];
    const made = cardFromAnswers(all, dayIn);
    return first && made ? [{ lessonId: first.lessonId, questionId: first.questionId, ...made }] : [];
  });
}

const refusal = ({ id, lessonId, questionId }: Sent, reason: QuizRefusal): QuizRefused => ({
  ...{ id: String(id ?? ""), lessonId: String(lessonId ?? ""), questionId: String(questionId ?? "") },
  ...{ reason, message: said(REASONS[reason]) },
});
