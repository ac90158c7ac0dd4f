import { dateOf } from "../../platform/times.ts";
import { MOST_EDITS } from "./posts.rules.ts";
import { execute } from "../../platform/rows.ts";

interface Place {
  post: string;
  /** "" for the post itself. */
  reply: string;
}

const OLDEST = `DELETE FROM postEdits WHERE post = {:post} AND reply = {:reply} AND id NOT IN
  (SELECT id FROM postEdits WHERE post = {:post} AND reply = {:reply} ORDER BY at DESC, rowid DESC LIMIT ${MOST_EDITS})`;

/** Keeps what a post or reply said before, for moderators, in the transaction that changes it. */
export function keepFormer(tx: CoreApp, place: Place, former: core.Record): void {
  const row = new Record(tx.findCachedCollectionByNameOrId("postEdits"));
  const said = { title: former.getString("title"), body: former.getString("body"), at: dateOf(Date.now()) };
  for (const [name, value] of Object.entries({ ...place, ...said })) row.set(name, value);
  tx.save(row);
  execute(tx, OLDEST, { ...place });
}
