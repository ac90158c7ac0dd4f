import { queryRows } from "../../platform/rows.ts";

/** The learner's days on which a question that was due was answered. */
export function practiceDaysOf(app: CoreApp, user: string): string[] {
  const query = "SELECT days FROM quizCards WHERE user = {:user} AND days != '[]'";
  return queryRows(app, { days: "" }, query, { user }).flatMap(({ days }) => JSON.parse(days || "[]") as string[]);
}
