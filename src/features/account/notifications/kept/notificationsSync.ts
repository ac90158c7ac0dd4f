import { failureOf } from "#lib/failure.ts";
import type { Server } from "#sync/device.ts";
import { type Answer, isObject, type Operation, type Registration } from "#sync/sync.ts";
import { type Notification, notificationFrom } from "./notifications.ts";

/** Some were read, or thrown away: neither is taken back, so that their order says nothing. */
export type Seen = Operation & { kind: "read" | "removed"; ids: string[] };

export interface Notifications {
  rows: Notification[];
}

const RECORDS = "/api/collections/notifications/records";

function rowsFrom(rows: unknown): Notification[] {
  return (Array.isArray(rows) ? rows : []).flatMap((one) => notificationFrom(one) ?? []);
}

const idsOf = (waiting: Seen[], kind: Seen["kind"]): Set<string> =>
  new Set(waiting.filter((one) => one.kind === kind).flatMap(({ ids }) => ids));

/** What is left of them, and what of that is read. */
function seenBy(rows: Notification[], waiting: Seen[]): Notification[] {
  const [read, removed] = [idsOf(waiting, "read"), idsOf(waiting, "removed")];
  return rows.filter(({ id }) => !removed.has(id)).map((row) => (read.has(row.id) ? { ...row, read: true } : row));
}

async function tell({ ask }: Server, kind: Seen["kind"], id: string): Promise<void> {
  try {
    if (kind === "removed") await ask(`${RECORDS}/${id}`, { method: "DELETE" });
    else await ask(`${RECORDS}/${id}`, { method: "PATCH", body: { read: true } });
  } catch (error) {
    // Another device threw it away meanwhile.
    if (failureOf(error).kind !== "missing") throw error;
  }
}

async function send(server: Server, operations: Seen[]): Promise<Answer<Seen, Notifications>> {
  const answer = await server.read("notifications");
  let rows = rowsFrom(isObject(answer) && answer["items"]);
  const sent: Seen[] = [];
  for (const operation of operations) {
    const { kind, ids } = operation;
    const due = rows.filter(({ id, read }) => ids.includes(id) && (kind === "removed" || !read));
    try {
      for (const { id } of due) await tell(server, kind, id);
    } catch (error) {
      return { data: { rows }, sent, error };
    }
    rows = seenBy(rows, [operation]);
    sent.push(operation);
  }
  return { data: { rows }, sent };
}

export const notificationsSync: Registration<Seen, Notifications> = {
  key: "user_notifications",
  waiting: "waiting_notifications_",
  empty: { rows: [] },
  isOrderless: true,
  isOldAfterMs: 60_000,
  // What is still to be told is read on another device at worst.
  isQuiet: () => true,
  operationFrom({ kind, ids, ...facts }) {
    if ((kind !== "read" && kind !== "removed") || !Array.isArray(ids)) return undefined;
    return { ...facts, kind, ids: ids.filter((id): id is string => typeof id === "string") };
  },
  dataFrom: (parts) => ({ rows: rowsFrom(parts[""]?.["rows"]) }),
  apply: ({ rows }, waiting) => ({ rows: seenBy(rows, waiting) }),
  send,
};
