import { isTooMany } from "../platform/limits/limits.ts";
import { writeAndLook, execute } from "../platform/rows.ts";
import { letWrite } from "../platform/doors/learner.ts";

const MOST = 50;

/** A device keeps what its learner has not posted yet: so often a day. */
export function onDraftWrite(e: core.RecordRequestEvent): void {
  letWrite(e);
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { draftWritesOf: e.record.getString("user") })) return;
  e.next();
}

const OLDEST = `DELETE FROM drafts WHERE user = {:user} AND id NOT IN
  (SELECT id FROM drafts WHERE user = {:user} ORDER BY at DESC, rowid DESC LIMIT ${MOST})`;

/** The oldest make room. */
export function keepDraftBounds(e: core.RecordEvent): void {
  const user = e.record.getString("user");
  writeAndLook(e, (tx) => void execute(tx, OLDEST, { user }));
}
