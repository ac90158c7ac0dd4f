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

/** A learner marks one as read or throws it away: so often a day. Their other devices get a sign, too. */
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
 * Whoever is logged in listens to their own topic, moderators to the queue, and everybody to a page of the community; every
 * other one would cost a question for each write of the server.
 */
export function onSubscribe(e: core.RealtimeSubscribeRequestEvent): void {
  const own = besides([...(e.subscriptions ?? [])], !!e.auth && isModerator(rolesOf(e.auth)));
  const isTheirs = own && (own.length === 0 || mayHear(e.auth?.id ?? "", own));
  if (!isTheirs && !e.auth?.isSuperuser()) throw new ForbiddenError(said("ownAlertsOnly"));
  e.next();
}

/** What is new takes the place of the oldest, and the devices that listen get a sign, in one step with it. */
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

/** The server hands a saved row to whoever listens, off the road of whoever saves it: a device that reads slowly holds up nobody. */
function signal(tx: CoreApp, user: string): void {
  const [known] = tx.findRecordsByIds("signals", [user]);
  saveRow(tx, "signals", known ? {} : { id: user, user }, known);
}

export interface Told {
  /** Whose: the id of an account. */
  user: string;
  type?: NotificationType;
  title: string;
  message: string;
  /** What is told under it is told to this learner once, also after they threw it away. */
  key?: string;
  /** Whoever may not read this any more does not read what was told of it either. */
  about?: { post: string; reply: string };
  /** `url`: a path of this site or an address by https. */
  action?: Action;
  /** For how many ms it is shown when it arrives; without it, until it is put away. */
  autoDismiss?: number;
  /** It concerns money or the account itself: it is kept for whoever wants no notifications, too. */
  isVital?: boolean;
}

/**
 * Tells a learner something, inside the caller's transaction where there is one. Longer words are cut; the oldest of
 * what they have makes room (notifications.ts).
 * @returns false when it was told before, when they want no notifications, and when there is no such account
 * @throws when the address of the action may not be led to
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
