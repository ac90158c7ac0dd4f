import { said } from "../../platform/release/texts.ts";
import { besides } from "../../platform/realtimeTopics.rules.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { writeAndLook, execute, storedTime, saveRow } from "../../platform/rows.ts";
import { letWrite, refuseField } from "../../platform/doors/learner.ts";
import { isModerator, rolesOf } from "../../platform/doors/roles.ts";
import {
  actionProblem,
  mayHear,
  MOST_KEYS,
  MOST_NOTIFICATIONS,
  type Action,
  LONGEST_NOTIFICATION,
  type NotificationType,
  wants,
  within,
} from "./notifications.rules.ts";

/** Marking as read and deleting are rate-limited by day; the user's other devices get a signal. */
export function onNotificationWrite(e: core.RecordRequestEvent): void {
  letWrite(e);
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { notificationWritesOf: e.record.getString("user") })) return;
  e.next();
  signal(e.app, e.record.getString("user"));
}

export function checkAction(e: core.RecordEvent): void {
  const problem = actionProblem(e.record.getString("action"));
  if (problem) refuseField("action", "action", problem);
  e.next();
}

/**
 * Signed-in users may subscribe to their own topic, moderators to the queue, and everybody to a community page. Any
 * other topic would cost an access check for each write of the server.
 */
export function onSubscribe(e: core.RealtimeSubscribeRequestEvent): void {
  const own = besides([...(e.subscriptions ?? [])], !!e.auth && isModerator(rolesOf(e.auth)));
  const isTheirs = own && (own.length === 0 || mayHear(e.auth?.id ?? "", own));
  if (!isTheirs && !e.auth?.isSuperuser()) throw new ForbiddenError(said("ownAlertsOnly"));
  e.next();
}

/** Deletes the oldest notifications and signals the listening devices in the same transaction. */
export function onTold(e: core.RecordEvent): void {
  writeAndLook(e, (tx) => {
    const user = e.record.getString("user");
    prune(tx, user);
    signal(tx, user);
  });
}

const newest = (table: string, most: number): string =>
  `DELETE FROM ${table} WHERE user = {:user} AND id NOT IN
     (SELECT id FROM ${table} WHERE user = {:user} ORDER BY created DESC, rowid DESC LIMIT ${most})`;

function prune(tx: CoreApp, user: string): void {
  for (const query of [newest("notifications", MOST_NOTIFICATIONS), newest("notificationKeys", MOST_KEYS)])
    execute(tx, query, { user });
}

/** PocketBase delivers a saved row to subscribers outside the request that saves it, so a slow device delays nobody. */
function signal(tx: CoreApp, user: string): void {
  const [known] = tx.findRecordsByIds("signals", [user]);
  saveRow(tx, "signals", known ? {} : { id: user, user }, known);
}

export interface Told {
  /** The id of the account. */
  user: string;
  type?: NotificationType;
  title: string;
  message: string;
  /** A key is notified to this learner once, even after they deleted the notification. */
  key?: string;
  /** The post and reply it is about; once the learner may not read these, the notification is unreadable too. */
  about?: { post: string; reply: string };
  /** `url`: a path of this site or an https address. */
  action?: Action;
  /** Milliseconds on screen after arrival; without it, until dismissed. */
  autoDismiss?: number;
  /** Concerns money or the account itself: stored even when the learner has turned notifications off. */
  isVital?: boolean;
}

/**
 * Notifies a learner, inside the caller's transaction where there is one. Long texts are cut; the oldest notifications
 * are deleted to make room.
 * @returns false when the key was used before, notifications are off, or the account does not exist
 * @throws when the action's address is not allowed
 */
export function notify(app: CoreApp, told: Told): boolean {
  let isTold = false;
  app.runInTransaction((tx) => {
    isTold = isForThem(tx, told) && isNew(tx, told);
    if (!isTold) return;
    write(tx, told);
  });
  return isTold;
}

function isForThem(tx: CoreApp, { user, isVital }: Told): boolean {
  const [account] = user ? tx.findRecordsByIds("users", [user]) : [];
  if (!account) return false;
  return isVital === true || wants(account.getString("settings"), "notifications");
}

function isNew(tx: CoreApp, { user, key }: Told): boolean {
  if (!key) return true;
  const id = $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
  const created = storedTime(Date.now());
  const written = execute(
    tx,
    `INSERT INTO notificationKeys (id, user, key, created) VALUES ({:id}, {:user}, {:key}, {:created})
       ON CONFLICT (user, key) DO NOTHING`,
    { id, user, key, created },
  );
  return written === 1;
}

function write(tx: CoreApp, { user, type = "info", title, message, about, action, autoDismiss = 0 }: Told): void {
  const most = LONGEST_NOTIFICATION;
  const words = { title: within(title, most.title), message: within(message, most.message) };
  saveRow(tx, "notifications", { user, type, ...words, autoDismiss, ...about, ...(action && { action }) });
}
