import { ALL_POSTS } from "./rooms.rules.ts";

/** Which pages show a row: its post's, and, where it is a post, the lists. */
function roomsOf(app: CoreApp, row: core.Record): string[] {
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
export function announce(app: CoreApp, row: core.Record): void {
  for (const id of roomsOf(app, row)) {
    // Of many at once one makes the row.
    app.runInTransaction((tx) => {
      const [known] = tx.findRecordsByIds("postSignals", [id]);
      const room = known ?? new Record(tx.findCachedCollectionByNameOrId("postSignals"));
      if (!known) room.set("id", id);
      tx.save(room);
    });
  }
}

/** What nobody can open any more needs no row: whoever still has it open hears that it goes. */
export function forgetRoom(app: CoreApp, post: string): void {
  const [known] = app.findRecordsByIds("postSignals", [post]);
  if (known) app.delete(known);
}
