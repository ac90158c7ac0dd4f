import { isObject } from "#sync/sync.ts";

export const NOTIFICATION_TYPES = ["success", "warning", "achievement", "community", "info"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** As the specification names it (§3). */
export interface Notification {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  /** ISO: when the server told it. */
  timestamp: string;
  read: boolean;
  /** Where it leads: a path of this site, or an address by https. */
  action?: { label: string; url: string };
  /** For how many ms it is shown when it arrives; without it, until it is put away. */
  autoDismiss?: number;
}

/** The server's own rule (hooks/account/notifications/notifications.rules.ts): nothing else is ever drawn as a link. */
const ADDRESS = /^(\/[^/\\\u0000-\u0020]|https:\/\/[^/\\\u0000-\u0020])[^\\\u0000-\u0020]*$/;

function actionFrom(kept: unknown): Notification["action"] {
  const { label, url } = isObject(kept) ? kept : {};
  if (typeof label !== "string" || label.trim() === "" || typeof url !== "string") return undefined;
  return ADDRESS.test(url) ? { label, url } : undefined;
}

const isWord = (value: unknown): value is string => typeof value === "string" && value !== "";

/** As ISO; "" when it is no moment. */
function momentFrom(kept: unknown): string {
  const ms = Date.parse(String(kept).replace(" ", "T"));
  return Number.isNaN(ms) ? "" : new Date(ms).toISOString();
}

/** Out of what was kept or answered, where its moment is called `created`; undefined when it is none. */
export function notificationFrom(kept: unknown): Notification | undefined {
  const { id, type, title, message, timestamp, created, read, action, autoDismiss } = isObject(kept) ? kept : {};
  const moment = momentFrom(timestamp ?? created);
  if (!isWord(id) || !isWord(title) || !moment) return undefined;
  const leads = actionFrom(action);
  return {
    ...{ id, title, type: NOTIFICATION_TYPES.find((one) => one === type) ?? "info" },
    message: typeof message === "string" ? message : "",
    ...{ timestamp: moment, read: read === true },
    ...(leads && { action: leads }),
    ...(typeof autoDismiss === "number" && autoDismiss > 0 && { autoDismiss }),
  };
}

/** The newest first. */
export const newestFirst = (all: Notification[]): Notification[] =>
  all.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || b.id.localeCompare(a.id));
