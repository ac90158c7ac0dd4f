import { letWrite } from "../platform/doors/learner.ts";

export function onRemove(e: core.RecordRequestEvent): void {
  letWrite(e);
  e.next();
}

const TOLD_OF = `DELETE FROM notifications WHERE reply IN (SELECT id FROM replies WHERE user = {:user})
  OR (reply = '' AND post IN (SELECT id FROM posts WHERE user = {:user}))`;

/** Throws away what others were told of what somebody wrote: it says their name. */
export const untell = (tx: CoreApp, user: string): void => void tx.db().newQuery(TOLD_OF).bind({ user }).execute();
