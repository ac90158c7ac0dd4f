import { adoptStyles } from "#ui/adoptStyles.ts";
import { $session } from "#features/account/account.store.ts";
import {
  $notifications,
  $unread,
  startNotifications,
  syncedNotifications,
} from "#features/notifications/kept/notifications.store.ts";
import type { Notification } from "#features/notifications/kept/notifications.ts";
import { $settings } from "#features/settings/settings.store.ts";
import { Arrivals } from "./arrivals.ts";
import { paintBadges } from "./badge.ts";
import css from "./live.css?inline";
import { listenTo } from "./stream.store.ts";
import { Toasts } from "./toasts.ts";

/** Whoever wants notifications hears of them at once, while the page is there. */
function followStream(): void {
  let listening = "";
  let stop: (() => void) | undefined;
  let isLeft = false;
  const follow = () => {
    const session = $session.get();
    const isWanted = !isLeft && $settings.get().notifications;
    const user = isWanted && session.state === "signed-in" ? session.user.id : "";
    if (user === listening) return;
    stop?.();
    listening = user;
    stop = user ? listenTo(user, () => void syncedNotifications.now()) : undefined;
  };
  const leave = (isGone: boolean) => {
    isLeft = isGone;
    follow();
  };
  // A page with an open connection is not kept for Back.
  addEventListener("pagehide", () => leave(true));
  addEventListener("pageshow", () => leave(false));
  $session.subscribe(follow);
  $settings.subscribe(follow);
}

const openDialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>("dialog[open]");

const unreadIds = (): Set<string> => new Set($notifications.get().flatMap(({ id, read }) => (read ? [] : id)));

/** What arrives is shown over the page, not over a panel: after it. */
function followArrivals(): void {
  const arrivals = new Arrivals();
  let toasts: Toasts | undefined;
  let held: Notification[] = [];
  const show = (all: Notification[]) => {
    toasts ??= new Toasts();
    for (const one of all.toReversed()) toasts.show(one);
  };
  const arrive = (fresh: Notification[]) => {
    if (!$settings.get().notifications || document.visibilityState === "hidden") return;
    if (!openDialog()) show(fresh);
    // The list shows them itself.
    else if (openDialog()?.id !== "alerts-list") held = [...fresh, ...held];
  };
  const closed = () => {
    const unread = unreadIds();
    const due = held.filter(({ id }) => unread.has(id));
    held = [];
    show(due);
  };
  syncedNotifications.$view.subscribe(({ knownAt }) => {
    arrive(arrivals.look(knownAt === null ? undefined : $notifications.get(), Date.now()));
    toasts?.keepOnly(unreadIds());
  });
  document.addEventListener("close", () => held.length > 0 && closed(), { capture: true });
}

/** The count of what is new, and what arrives while a page is open. */
export function startAlerts(): void {
  adoptStyles(css);
  startNotifications();
  $unread.subscribe(paintBadges);
  followArrivals();
  followStream();
}
