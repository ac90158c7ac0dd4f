import { keptAtMs, type Sent, listIn } from "../../platform/operations.rules.ts";
import { storedTime, timeOf, execute, queryRows, queryRow, msOf } from "../../platform/rows.ts";
import { said, theCourse } from "../../platform/release/texts.ts";
import {
  type Attempt,
  type Card,
  cardFromAnswers,
  attemptOf,
  MOST_ANSWERS_AT_ONCE,
  MOST_ATTEMPTS,
  REASONS,
  answerRefusal,
  hasQuestion,
} from "./quiz.rules.ts";
import type { QuizRefusal, QuizRefused, PracticeCard, Quiz } from "#contract/quiz.d.ts";
import { membershipLog } from "../../access/entitlements.ts";
import { joinedKey } from "../../platform/limits/limits.rules.ts";
import { dayIn, isZone, zoneOf } from "../../platform/zones.ts";
import { award } from "../achievements/achievements.ts";
import { lessonIn } from "../../platform/course.rules.ts";
import { withWriteLock } from "../../platform/limits/limits.ts";
import { requireWriter, answerPrivately } from "../../platform/doors/learner.ts";

/** An answer with its question. */
export interface Answered extends Attempt {
  lessonId: string;
  questionId: string;
}

/** A question's card and the newest of its answers. */
export interface MadeCard {
  lessonId: string;
  questionId: string;
  card: Card;
  newest: Attempt;
}

const found = (rows: (core.Record | undefined)[]): core.Record[] => rows.flatMap((row) => (row ? [row] : []));

type Values = Record<string, string | number | boolean>;

const STORED = { id: "", at: "", created: "", zone: "", chosen: 0, right: false, lessonId: "", questionId: "" };
const LISTED = "(SELECT value FROM json_each({:list}))";
const COLUMNS = "attemptId AS id, at, created, zone, chosen, [[right]], lessonId, questionId";

/** Every stored answer to the questions of these lessons. */
export function historyOf(app: CoreApp, user: string, lessons: string[]): Answered[] {
  if (lessons.length === 0) return [];
  const query = `SELECT ${COLUMNS} FROM quizAttempts WHERE user = {:user} AND lessonId IN ${LISTED}`;
  return queryRows(app, STORED, query, { user, list: JSON.stringify(lessons) }).map(({ at, created, ...row }) => ({
    ...{ ...row, atMs: keptAtMs(timeOf(at), Date.now()), heardMs: timeOf(created) },
  }));
}

/** The ids among these that are already stored, for any question. */
export function keptIds(app: CoreApp, user: string, ids: string[]): Set<string> {
  if (ids.length === 0) return new Set();
  const query = `SELECT attemptId AS id FROM quizAttempts WHERE user = {:user} AND attemptId IN ${LISTED}`;
  return new Set(queryRows(app, { id: "" }, query, { user, list: JSON.stringify(ids) }).map(({ id }) => id));
}

/**
 * Changes whenever an answer is added; answers are never changed.
 * @throws UnauthorizedError when the account has been deleted
 */
export function answersVersion(app: CoreApp, user: string): string {
  const query = `SELECT (SELECT COUNT(*) FROM quizAttempts WHERE user = {:user}) AS answers,
    (SELECT COUNT(*) FROM users WHERE id = {:user}) AS owners`;
  const { answers, owners } = queryRow(app, { answers: 0, owners: 0 }, query, { user });
  if (!owners) throw new UnauthorizedError(said("accountGone"));
  return String(answers);
}

/**
 * Inserts all rows with one statement and one parameter: one save per record would block all other writers for long.
 */
function insert(app: CoreApp, table: string, rows: Values[], ending = ""): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = columns.map((column) => `[[${column}]]`).join(",");
  const values = columns.map((column) => `json_extract(value, '$.${column}')`).join(",");
  // Without a WHERE clause SQLite parses ON CONFLICT as a part of the join.
  const query = `INSERT INTO ${table} (${names}) SELECT ${values} FROM json_each({:rows}) WHERE TRUE ${ending}`;
  execute(app, query, { rows: JSON.stringify(rows) });
}

const AGAIN = ["due", "interval", "days", "chosen", "right", "at", "updated"]
  .map((column) => `[[${column}]] = excluded.[[${column}]]`)
  .join(",");

export function saveAll(tx: CoreApp, user: string, added: Answered[], cards: MadeCard[]): void {
  const now = new DateTime().string();
  const attempts = added.map(({ id, atMs, zone, chosen, right, lessonId, questionId }) => ({
    ...{ user, attemptId: id, lessonId, questionId, chosen, right, at: storedTime(atMs), zone },
    ...{ created: now, updated: now },
  }));
  const made = cards.map(({ lessonId, questionId, card, newest }) => ({
    ...{ user, lessonId, questionId, due: card.due, interval: card.interval, days: JSON.stringify(card.days) },
    ...{ chosen: newest.chosen, right: newest.right, at: storedTime(newest.atMs), created: now, updated: now },
  }));
  insert(tx, "quizAttempts", attempts);
  insert(tx, "quizCards", made, `ON CONFLICT (user, lessonId, questionId) DO UPDATE SET ${AGAIN}`);
}

export const cardsOf = (app: CoreApp, user: string): core.Record[] =>
  found(app.findRecordsByFilter("quizCards", "user = {:user}", "due,lessonId,questionId", 0, 0, { user }));

/** The result of one learner's request, before it is written. */
interface Plan {
  /** The version of the learner's answers that it was computed from. */
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

/** Returns the new ones of these answers, and all earlier answers to the same questions. */
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

/** Computes the card of each answered question once. */
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

/** Stores one device's answers and returns when each question is due again. */
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
 * Stores all allowed answers or none; the others are refused one by one. The plan is computed before the transaction,
 * which blocks all other writers, and recomputed inside it when another device wrote in between.
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

/** All cards of a user, except those of questions that are no longer in the course. */
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
