import { dateOf, msOf } from "../../platform/times.ts";
import { said } from "../../platform/release/texts.ts";
import { reviewTarget, type Written } from "./moderatedRecord.rules.ts";
import { SHOWN_REASONS } from "./reasons.rules.ts";
import { firstRow } from "../../platform/rows.ts";

/** Something somebody wrote, about which moderators decide. */
export interface ModeratedRecord {
  kind: Written;
  record: core.Record;
}

/** How the log and appeals call it. */
export const targetOf = ({ kind, record }: ModeratedRecord): string =>
  kind === "reviews" ? reviewTarget(record.getString("user"), record.getString("contentId")) : `${kind} ${record.id}`;

export interface Entry {
  /** "" for the server itself, and for a superuser. */
  moderator: string;
  act: string;
  target: string;
  /** Whose it is; "" for nobody's. */
  user: string;
  reason: string;
  /** For moderators alone. */
  note?: string;
  untilMs?: number;
}

/** Writes down what was done, inside the transaction that does it. @returns the line's id */
export function noteAct(app: CoreApp, { moderator, act, target, user, reason, ...more }: Entry): string {
  const row = new Record(app.findCachedCollectionByNameOrId("moderationLog"));
  const line = { moderator, act, target, user, reason, note: more.note ?? "", until: dateOf(more.untilMs ?? 0) };
  for (const [name, value] of Object.entries({ ...line, at: dateOf(Date.now()) })) row.set(name, value);
  app.save(row);
  return row.id;
}

/** When another moderator decided about something last, in milliseconds; 0 for never. */
export function decidedByOthers(app: CoreApp, target: string, by: string): number {
  const filter = "target = {:target} && moderator != '' && moderator != {:by} && act != 'pin' && act != 'unpin'";
  const last = firstRow(app, "moderationLog", filter, { target, by }, "-at");
  return last ? msOf(last, "at") : 0;
}

const LAST_HIDING = "target = {:target} && (act = 'hide' || act = 'restore')";

/** Whether the last thing that was done to it was hiding it: what its writer throws away and writes anew stays hidden. */
export function wasHidden(app: CoreApp, target: string): boolean {
  const last = firstRow(app, "moderationLog", LAST_HIDING, { target }, "-at,-@rowid");
  return last?.getString("act") === "hide";
}

/** Why something was decided, as people read it: the server's own reasons in the site's words, others as they were typed. */
export function reasonWords(reason: string): string {
  const name = SHOWN_REASONS.get(reason);
  return (name && said(name)) || reason;
}
