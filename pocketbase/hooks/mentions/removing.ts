import { letWrite } from "../platform/doors/learner.ts";
import { said } from "../release/texts.ts";
import { withoutCalls, withoutLinks } from "./mentions.rules.ts";

export function onRemove(e: core.RecordRequestEvent): void {
  letWrite(e);
  e.next();
}

const TOLD_OF = `DELETE FROM notifications WHERE reply IN (SELECT id FROM replies WHERE user = {:user})
  OR (reply = '' AND post IN (SELECT id FROM posts WHERE user = {:user}))`;

/** Throws away what others were told of what somebody wrote: it says their name. */
export const untell = (tx: CoreApp, user: string): void => void tx.db().newQuery(TOLD_OF).bind({ user }).execute();

/** Where people write, by the column that holds the Markdown and the one that holds what was rendered of it. */
const WRITTEN = [
  ["posts", "body", "html"],
  ["replies", "body", "html"],
  ["postEdits", "body", ""],
  ["drafts", "text", ""],
] as const;

/** Takes the name out of what others wrote where they called by it somebody whose account goes. */
export function uncall(tx: CoreApp, user: string): void {
  const page = `/community/people/${user}`;
  const gone = said("deletedAccount");
  for (const [table, text, html] of WRITTEN) {
    const rows = arrayOf(new DynamicModel({ id: "", text: "", html: "" }));
    tx.db()
      .newQuery(`SELECT id, ${text} AS text, ${html || "''"} AS html FROM ${table} WHERE instr(${text}, {:page}) > 0`)
      .bind({ page })
      .all(rows);
    for (const row of rows as unknown as { id: string; text: string; html: string }[])
      tx.db()
        .newQuery(`UPDATE ${table} SET ${text} = {:text}${html && `, ${html} = {:html}`} WHERE id = {:id}`)
        .bind({ id: row.id, text: withoutCalls(row.text, page, gone), html: withoutLinks(row.html, page, gone) })
        .execute();
  }
}
