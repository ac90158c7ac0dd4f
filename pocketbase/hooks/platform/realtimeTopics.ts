import { ALL_POSTS, isJustTold, QUEUE, spreadOf } from "./realtimeTopics.rules.ts";
import { queryRows, saveRow } from "./rows.ts";

/** The topics of the pages that show a row: its post's, and for a post also the lists'. */
export function roomsOf(app: CoreApp, row: core.Record): string[] {
  const table = row.collection().name;
  if (table === "posts") return [row.id, ALL_POSTS];
  const reply = table === "likes" ? row.getString("reply") : "";
  const [found] = reply ? app.findRecordsByIds("replies", [reply]) : [];
  const post = found?.getString("post") ?? row.getString("post");
  return post ? [post] : [];
}

/**
 * Signals open pages that a saved change concerns them. PocketBase delivers a saved row to subscribers outside the
 * request that saves it, so a slow reader delays nobody.
 */
export function announceChange(app: CoreApp, rooms: string[]): void {
  for (const id of rooms) tell(app, id);
}

/** The user's newest 50 posts, and the posts of their newest 50 replies; pages of older ones get no signal. */
const WRITTEN_BY = `SELECT id FROM (SELECT id, created FROM posts WHERE user = {:user} ORDER BY created DESC LIMIT 50)
  UNION SELECT post FROM (SELECT post, created FROM replies WHERE user = {:user} ORDER BY created DESC LIMIT 50)`;

/** Signals the pages of all that a user wrote, after it was hidden or restored with them. */
export function announceAll(app: CoreApp, user: string): void {
  for (const { id } of queryRows(app, { id: "" }, WRITTEN_BY, { user })) tell(app, id);
  tell(app, ALL_POSTS);
}

/** Signals moderators' open pages that the queue has changed. */
export const announceQueue = (app: CoreApp): void => tell(app, QUEUE, "queueSignals");

function wasJustTold(app: CoreApp, room: string, table: string): boolean {
  const [told] = app.findRecordsByIds(table, [room]);
  return told !== undefined && isJustTold(told.getDateTime("updated").time().unixMilli(), Date.now());
}

/** Skips a topic that was signalled just now: its pages refetch once more after that time. */
function tell(app: CoreApp, room: string, table = "postSignals"): void {
  if (wasJustTold(app, room, table)) return;
  const spread = spreadOf(app.subscriptionsBroker().totalClients());
  // Checks again inside the transaction, so that of parallel requests only one signals.
  app.runInTransaction((tx) => {
    if (wasJustTold(tx, room, table)) return;
    const [known] = tx.findRecordsByIds(table, [room]);
    saveRow(tx, table, { ...(!known && { id: room }), spread }, known);
  });
}

/** Deletes the topic of a deleted post; the deletion also notifies its open pages. */
export function forgetRoom(app: CoreApp, post: string): void {
  const [known] = app.findRecordsByIds("postSignals", [post]);
  if (known) app.delete(known);
}
