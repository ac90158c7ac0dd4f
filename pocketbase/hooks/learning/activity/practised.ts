/** The learner's days on which a question that was due was answered. */
export function practiceDaysOf(app: CoreApp, user: string): string[] {
  const rows = arrayOf(new DynamicModel({ days: "" }));
  app.db().newQuery("SELECT days FROM quizCards WHERE user = {:user} AND days != '[]'").bind({ user }).all(rows);
  return [...(rows as unknown as Iterable<{ days: string }>)].flatMap(
    ({ days }) => JSON.parse(days || "[]") as string[],
  );
}
