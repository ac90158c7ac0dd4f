import { noteHidden as noteByHand } from "../moderation/byHand.ts";
import { note } from "../moderation/log.ts";
import type { Act } from "../moderation/moderation.rules.ts";

interface Done {
  /** "" for the server itself, and for a superuser. */
  moderator: string;
  act: Act;
  reason: string;
}

/** Of what is judged: the collections that have a field `hidden`. */
export type Judged = "posts" | "replies";

const SETTLE =
  "UPDATE reports SET decision = {:decision} WHERE target = {:target} AND targetId = {:id} AND decision = ''";

/** The outcome of a look, in its transaction: the reports that led to it are settled, for or against whoever sent them. */
export function setHidden(tx: CoreApp, record: core.Record, done: Done): void {
  record.set("hidden", done.act === "hide");
  // What waited for a look has had it.
  if (done.moderator !== "" || done.act === "restore") record.set("heldFor", "");
  tx.saveNoValidate(record);
  settle(tx, record, done);
}

function settle(tx: CoreApp, record: core.Record, done: Done): void {
  const target = record.collection().name;
  // What accounts hid together a moderator has not seen yet.
  if (done.moderator !== "" || done.act === "restore") {
    const decision = done.act === "hide" ? "upheld" : "rejected";
    tx.db().newQuery(SETTLE).bind({ decision, target, id: record.id }).execute();
  }
  note(tx, { ...done, target: `${target} ${record.id}` });
}

export const noteHidden = (e: core.RecordRequestEvent): void =>
  noteByHand(e, (tx, act, reason) => settle(tx, e.record, { moderator: "", act, reason }));
