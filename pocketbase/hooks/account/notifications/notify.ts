import { storedTime } from "../../platform/times.ts";
import { type Action, LONGEST_NOTIFICATION, type NotificationType, wants, within } from "./notifications.rules.ts";
import { execute } from "../../platform/rows.ts";

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
  const row = new Record(tx.findCachedCollectionByNameOrId("notifications"));
  row.set("user", user);
  row.set("type", type);
  row.set("title", within(title, LONGEST_NOTIFICATION.title));
  row.set("message", within(message, LONGEST_NOTIFICATION.message));
  row.set("autoDismiss", autoDismiss);
  for (const [name, id] of Object.entries(about ?? {})) row.set(name, id);
  if (action) row.set("action", action);
  tx.save(row);
}
