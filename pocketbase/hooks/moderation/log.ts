import { dateOf, msOf } from "../platform/times.ts";

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
export function note(app: CoreApp, { moderator, act, target, user, reason, ...more }: Entry): string {
  const row = new Record(app.findCachedCollectionByNameOrId("moderationLog"));
  const line = { moderator, act, target, user, reason, note: more.note ?? "", until: dateOf(more.untilMs ?? 0) };
  for (const [name, value] of Object.entries({ ...line, at: dateOf(Date.now()) })) row.set(name, value);
  app.save(row);
  return row.id;
}

/** When another moderator decided about something last, in milliseconds; 0 for never. */
export function decidedByOthers(app: CoreApp, target: string, by: string): number {
  const filter = "target = {:target} && moderator != '' && moderator != {:by} && act != 'pin' && act != 'unpin'";
  const [last] = app.findRecordsByFilter("moderationLog", filter, "-at", 1, 0, { target, by });
  return last ? msOf(last, "at") : 0;
}

/** Acts after which something is hidden, or no longer. */
const HIDING = "(act = 'hide' || act = 'restore')";

/** What was done last to something that can be hidden; undefined for nothing. */
export function lastHiding(app: CoreApp, target: string): core.Record | undefined {
  const [last] = app.findRecordsByFilter("moderationLog", `target = {:target} && ${HIDING}`, "-at,-@rowid", 1, 0, {
    target,
  });
  return last ?? undefined;
}

/** Whether the last thing that was done to it was hiding it: what its writer throws away and writes anew stays hidden. */
export const wasHidden = (app: CoreApp, target: string): boolean =>
  lastHiding(app, target)?.getString("act") === "hide";
