/** Whether somebody takes the second look at what an appeal is about: not whoever decided it, unless nobody else could. */
export function mayLookAgain(app: CoreApp, appeal: core.Record, by: core.Record): boolean {
  if (appeal.getString("user") === by.id) return false;
  const [line] = app.findRecordsByIds("moderationLog", [appeal.getString("about")]);
  if (line?.getString("moderator") !== by.id) return true;
  return !hasOthers(app, by.id, appeal.getString("user"));
}

function hasOthers(app: CoreApp, by: string, appellant: string): boolean {
  const filter = "(role = 'moderator' || role = 'operator') && standing = '' && id != {:by} && id != {:appellant}";
  return app.findRecordsByFilter("users", filter, "", 1, 0, { by, appellant }).length > 0;
}
