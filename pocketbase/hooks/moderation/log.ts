import { dateOf } from "../platform/times.ts";
import type { Act } from "./moderation.rules.ts";

interface Entry {
  /** "" for the server itself, and for a superuser. */
  moderator: string;
  act: Act | "pin" | "unpin";
  target: string;
  reason: string;
}

/** Writes down what was done; inside the transaction that does it. */
export function note(app: CoreApp, { moderator, act, target, reason }: Entry): void {
  const row = new Record(app.findCachedCollectionByNameOrId("moderationLog"));
  row.set("moderator", moderator);
  row.set("act", act);
  row.set("target", target);
  row.set("reason", reason);
  row.set("at", dateOf(Date.now()));
  app.save(row);
}

/** Whether the last thing that was done to it was hiding it: what its writer throws away and writes anew stays hidden. */
export function wasHidden(app: CoreApp, target: string): boolean {
  const [last] = app.findRecordsByFilter("moderationLog", "target = {:target}", "-at,-@rowid", 1, 0, { target });
  return last?.getString("act") === "hide";
}
