import type { Attempt, Card } from "../rules/review.ts";
import { dateOf, msOf } from "./times.ts";

/** Which question, whose. */
export interface Question {
  user: string;
  lessonId: string;
  questionId: string;
}

const OF_QUESTION = "user = {:user} && lessonId = {:lessonId} && questionId = {:questionId}";

const found = (rows: (core.Record | undefined)[]): core.Record[] => rows.flatMap((row) => (row ? [row] : []));

const contentOf = (row: core.Record): Attempt => ({
  id: row.getString("attemptId"),
  atMs: msOf(row, "at"),
  zone: row.getString("zone"),
  chosen: row.getInt("chosen"),
  right: row.getBool("right"),
});

/** Every answer that was ever given to a question. */
export const attemptsAt = (app: CoreApp, question: Question): Attempt[] =>
  found(app.findRecordsByFilter("quizAttempts", OF_QUESTION, "", 0, 0, { ...question })).map(contentOf);

/** Whether this answer arrived before, to whatever question. */
export const isKept = (app: CoreApp, user: string, id: string): boolean =>
  app.findRecordsByFilter("quizAttempts", "user = {:user} && attemptId = {:id}", "", 1, 0, { user, id }).length > 0;

function rowOf(app: CoreApp, collection: string, question: Question): core.Record {
  const row = new Record(app.findCachedCollectionByNameOrId(collection));
  for (const [name, value] of Object.entries(question)) row.set(name, value);
  return row;
}

export function saveAttempt(app: CoreApp, question: Question, attempt: Attempt): void {
  const row = rowOf(app, "quizAttempts", question);
  row.set("attemptId", attempt.id);
  row.set("chosen", attempt.chosen);
  row.set("right", attempt.right);
  row.set("at", dateOf(attempt.atMs));
  row.set("zone", attempt.zone);
  app.save(row);
}

export function saveCard(app: CoreApp, question: Question, card: Card, newest: Attempt): void {
  const [known] = found(app.findRecordsByFilter("quizCards", OF_QUESTION, "", 1, 0, { ...question }));
  const row = known ?? rowOf(app, "quizCards", question);
  row.set("due", card.due);
  row.set("interval", card.interval);
  row.set("days", JSON.stringify(card.days));
  row.set("chosen", newest.chosen);
  row.set("right", newest.right);
  row.set("at", dateOf(newest.atMs));
  app.save(row);
}

export const cardsOf = (app: CoreApp, user: string): core.Record[] =>
  found(app.findRecordsByFilter("quizCards", "user = {:user}", "due,lessonId,questionId", 0, 0, { user }));

/** The learner's days on which a question that was due was answered. */
export function reviewDaysOf(app: CoreApp, user: string): string[] {
  const rows = found(app.findRecordsByFilter("quizCards", "user = {:user} && days != '[]'", "", 0, 0, { user }));
  return rows.flatMap((row) => JSON.parse(row.getString("days") || "[]") as string[]);
}
