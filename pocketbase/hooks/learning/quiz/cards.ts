import { keptAtMs } from "../../platform/operations/moments.rules.ts";
import { storedTime, timeOf } from "../../platform/times.ts";
import { said } from "../../platform/release/texts.ts";
import type { Attempt, Card } from "./practice.rules.ts";
import { execute, queryRows, queryRow } from "../../platform/rows.ts";

/** An answer and the question it is to. */
export interface Answered extends Attempt {
  lessonId: string;
  questionId: string;
}

/** A question's card and the newest answer it is made of. */
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

/** Every answer that was ever given to the questions of these lessons. */
export function historyOf(app: CoreApp, user: string, lessons: string[]): Answered[] {
  if (lessons.length === 0) return [];
  const query = `SELECT ${COLUMNS} FROM quizAttempts WHERE user = {:user} AND lessonId IN ${LISTED}`;
  return queryRows(app, STORED, query, { user, list: JSON.stringify(lessons) }).map(({ at, created, ...row }) => ({
    ...{ ...row, atMs: keptAtMs(timeOf(at), Date.now()), heardMs: timeOf(created) },
  }));
}

/** Which of these answers arrived before, to whatever question. */
export function keptIds(app: CoreApp, user: string, ids: string[]): Set<string> {
  if (ids.length === 0) return new Set();
  const query = `SELECT attemptId AS id FROM quizAttempts WHERE user = {:user} AND attemptId IN ${LISTED}`;
  return new Set(queryRows(app, { id: "" }, query, { user, list: JSON.stringify(ids) }).map(({ id }) => id));
}

/** Changes whenever an answer is added or the account goes: answers are never changed. */
export function answersVersion(app: CoreApp, user: string): string {
  const query = `SELECT (SELECT COUNT(*) FROM quizAttempts WHERE user = {:user}) AS answers,
    (SELECT COUNT(*) FROM users WHERE id = {:user}) AS owners`;
  const { answers, owners } = queryRow(app, { answers: 0, owners: 0 }, query, { user });
  if (!owners) throw new UnauthorizedError(said("accountGone"));
  return String(answers);
}

/** One statement with one value for all rows: a record each would hold up the writes of everybody. */
function insert(app: CoreApp, table: string, rows: Values[], ending = ""): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = columns.map((column) => `[[${column}]]`).join(",");
  const values = columns.map((column) => `json_extract(value, '$.${column}')`).join(",");
  // Without a condition SQLite takes the ending for a part of the join.
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
