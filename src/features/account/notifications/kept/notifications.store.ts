import { atom, computed } from "nanostores";
import { $session } from "#features/account/session/account.store.ts";
import { $settings } from "#features/account/settings/settings.store.ts";
import { listen } from "#sync/stream.store.ts";
import { Synced } from "#sync/synced.ts";
import { newestFirst, type Notification } from "./notifications.ts";
import { notificationsSync } from "./notificationsSync.ts";

export const syncedNotifications = new Synced(notificationsSync);

let listed: { text: string; all: Notification[] } = { text: "", all: [] };

/** What the server told whoever is logged in, the newest first: another list when something of it changed. */
export const $notifications = computed(syncedNotifications.$view, ({ data }): Notification[] => {
  const text = JSON.stringify(data.rows);
  if (listed.text !== text) listed = { text, all: newestFirst(data.rows) };
  return listed.all;
});

/** Thrown away a moment ago, and not told yet: the server could not give it back. */
export const $thrownAway = atom<ReadonlySet<string>>(new Set());

export const $unread = computed(
  [$notifications, $thrownAway],
  (all, gone) => all.filter(({ id, read }) => !read && !gone.has(id)).length,
);

const MOST_SHOWN = 99;
/** As a button or a tab's title says it. */
export const unreadWords = (unread: number): string =>
  unread > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(unread);

const see = (kind: "read" | "removed", ids: string[]): void => {
  if (ids.length > 0) void syncedNotifications.add({ kind, ids });
};

export const markRead = (id: string): void => {
  if ($notifications.get().some((one) => one.id === id && !one.read)) see("read", [id]);
};

export const markAllRead = (): void =>
  see(
    "read",
    $notifications.get().flatMap(({ id, read }) => (read ? [] : id)),
  );

export const throwAway = (id: string): void => $thrownAway.set(new Set([...$thrownAway.get(), id]));

export const takeBack = (id: string): void =>
  $thrownAway.set(new Set([...$thrownAway.get()].filter((one) => one !== id)));

/** From now on nothing of it is taken back. */
export function tellThrownAway(): void {
  see("removed", [...$thrownAway.get()]);
  $thrownAway.set(new Set());
}

/** A connection that does not come is waited for no longer than that. */
const LATEST_MS = 3000;

let isStarted = false;

/**
 * Shows what this device knows, then asks the server, once on a page. Whoever wants notifications hears of them at once,
 * while they look at the page: then it is asked when the connection stands, so that none comes up between the two.
 */
export function startNotifications(): void {
  if (isStarted) return;
  isStarted = true;
  syncedNotifications.show();
  let listening = "";
  let stop: (() => void) | undefined;
  const follow = () => {
    const session = $session.get();
    const user = session.state === "signed-in" ? session.user.id : "";
    const wanted = $settings.get().notifications ? user : "";
    if (user && !wanted) syncedNotifications.start();
    if (wanted === listening) return;
    stop?.();
    stop = undefined;
    listening = wanted;
    if (!wanted) return;
    // One's own row alone: the server lets nobody listen to anybody else's (hooks/account/notifications/notifications.ts).
    stop = listen(`signals/${wanted}`, () => void syncedNotifications.now());
    setTimeout(() => syncedNotifications.start(), LATEST_MS);
  };
  $session.subscribe(follow);
  $settings.subscribe(follow);
}
