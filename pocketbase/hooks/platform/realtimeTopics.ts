import { ALL_POSTS, isJustTold, QUEUE, spreadOf } from "./realtimeTopics.rules.ts";
import { queryRows, saveRow } from "./rows.ts";

/** Which pages show a row: its post's, and, where it is a post, the lists. */
export function roomsOf(app: CoreApp, row: core.Record): string[] {
  const table = row.collection().name;
  if (table === "posts") return [row.id, ALL_POSTS];
  const reply = table === "likes" ? row.getString("reply") : "";
  const [found] = reply ? app.findRecordsByIds("replies", [reply]) : [];
  const post = found?.getString("post") ?? row.getString("post");
  return post ? [post] : [];
}

/**
 * Tells the open pages that something changed there, once it is kept. The server hands a saved row to whoever listens, off
 * the road of whoever saves it: a reader that is slow holds up nobody.
 */
export function announceChange(app: CoreApp, rooms: string[]): void {
  for (const id of rooms) tell(app, id);
}

/** Where somebody wrote last: pages that are open longer are found by nobody. */
const WRITTEN_BY = `SELECT id FROM (SELECT id, created FROM posts WHERE user = {:user} ORDER BY created DESC LIMIT 50)
  UNION SELECT post FROM (SELECT post, created FROM replies WHERE user = {:user} ORDER BY created DESC LIMIT 50)`;

/** The same of all that somebody wrote: it is hidden with them, or back. */
export function announceAll(app: CoreApp, user: string): void {
  for (const { id } of queryRows(app, { id: "" }, WRITTEN_BY, { user })) tell(app, id);
  tell(app, ALL_POSTS);
}

/** Tells the moderators' open pages that there is something new for them. */
export const announceQueue = (app: CoreApp): void => tell(app, QUEUE, "queueSignals");

function wasJustTold(app: CoreApp, room: string, table: string): boolean {
  const [told] = app.findRecordsByIds(table, [room]);
  return told !== undefined && isJustTold(told.getDateTime("updated").time().unixMilli(), Date.now());
}

/** Nothing, where the pages that are open were told a moment ago: they look once more after that moment. */
function tell(app: CoreApp, room: string, table = "postSignals"): void {
  if (wasJustTold(app, room, table)) return;
  const spread = spreadOf(app.subscriptionsBroker().totalClients());
  // Of many at once one tells: the others see it here, where they come one after another.
  app.runInTransaction((tx) => {
    if (wasJustTold(tx, room, table)) return;
    const [known] = tx.findRecordsByIds(table, [room]);
    saveRow(tx, table, { ...(!known && { id: room }), spread }, known);
  });
}

/** What nobody can open any more needs no row: whoever still has it open hears that it goes. */
export function forgetRoom(app: CoreApp, post: string): void {
  const [known] = app.findRecordsByIds("postSignals", [post]);
  if (known) app.delete(known);
}
