import { choicesIn, newestOf } from "../../account/users/choices.rules.ts";
import { linkParts } from "./weekly.rules.ts";
import { execute, queryRow } from "../../platform/rows.ts";

const ADDRESS = "/api/course/unsubscribe";

/** Its own, so that a mail's link works for as long as the account does, whatever else is signed anew. */
function signatureFor(app: CoreApp, user: string): string {
  const { secret } = queryRow(app, { secret: "" }, "SELECT secret FROM unsubscribeSecret");
  return $security.hs256(`weekly ${user}`, secret);
}

/** Where a learner ends the weekly mail without logging in. */
export const stopPath = (app: CoreApp, user: string): string => `${ADDRESS}?u=${user}.${signatureFor(app, user)}`;

/** Whose link it is; undefined when it is none of ours. */
export function userBy(app: CoreApp, text: string): string | undefined {
  const parts = linkParts(text);
  return parts && $security.equal(parts.signature, signatureFor(app, parts.user)) ? parts.user : undefined;
}

/** As if it was switched off in the settings, just now; what waits to be sent is not. */
export function stopMails(app: CoreApp, id: string): void {
  app.runInTransaction((tx) => {
    const [user] = tx.findRecordsByIds("users", [id]);
    if (!user) return;
    const kept = choicesIn(user.getString("settings")) ?? {};
    if (kept["emailUpdates"] !== false) {
      user.set("settings", newestOf(kept, { emailUpdates: false }, Date.now()));
      tx.save(user);
    }
    execute(tx, "DELETE FROM mailQueue WHERE user = {:id} AND kind = 'weekly' AND sentAt = ''", { id });
  });
}
