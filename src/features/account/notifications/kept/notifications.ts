import { texts } from "#texts/notifications.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { isObject } from "#sync/sync.ts";
import type { Chip } from "#ui/ListStates.tsx";

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

/** What is older is found in the list: nobody who comes back after a week is shown all of it over the page. */
const RECENT_MS = 10 * 60_000;

/** A badge announces itself (achievements/unlocks.ts): twice would be once too often. */
const isBadge = ({ action }: Notification): boolean => action?.url.endsWith("#badges") === true;

/** Finds what arrives: of what this device knew before nobody is told once more. */
export class Arrivals {
  #known: Set<string> | undefined;

  /** What came up since the last look, the newest first. @param rows undefined while nothing is known of anybody */
  look(rows: Notification[] | undefined, nowMs: number): Notification[] {
    const known = this.#known;
    this.#known = rows && new Set([...(known ?? []), ...rows.map(({ id }) => id)]);
    if (!known || !rows) return [];
    const isNew = ({ id, read, timestamp }: Notification) =>
      !read && !known.has(id) && nowMs - Date.parse(timestamp) < RECENT_MS;
    return rows.filter((one) => isNew(one) && !isBadge(one));
  }
}

/** What of the list is looked at: all of it, what is new, or what is about one thing. */
export type Choice = "all" | "new" | Notification["type"];

export const isShown = ({ read, type }: Notification, choice: Choice): boolean =>
  choice === "all" || (choice === "new" ? !read : type === choice);

/** What the list can be narrowed by, with how much there is; what would show the same as another is left out. */
export function chipsFor(all: Notification[]): Chip[] {
  const unread = all.filter(({ read }) => !read).length;
  const kinds = NOTIFICATION_TYPES.filter((type) => all.some((one) => one.type === type));
  return [
    { value: "all", words: fill(texts.chips.all, { count: all.length }) },
    ...(unread > 0 ? [{ value: "new", words: fill(texts.chips.isNew, { count: unread }) }] : []),
    ...(kinds.length > 1 ? kinds.map((type) => ({ value: type, words: texts.types[type] })) : []),
  ];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago a moment was: "2 hours ago"; after a week its day. A device whose clock is behind says "just now". */
export function agoWords(ms: number, nowMs: number): string {
  const passed = nowMs - ms;
  if (passed < MINUTE_MS) return texts.justNow;
  if (passed < HOUR_MS) return fill(texts.minutesAgo, { count: Math.floor(passed / MINUTE_MS) });
  if (passed < DAY_MS) return fill(texts.hoursAgo, { count: Math.floor(passed / HOUR_MS) });
  if (passed < 7 * DAY_MS) return fill(texts.daysAgo, { count: Math.floor(passed / DAY_MS) });
  return fullDate(ms);
}
