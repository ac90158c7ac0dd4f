import { $session } from "#features/account/session/account.store.ts";
import { $settings } from "#features/account/settings/settings.store.ts";
import { listen } from "#sync/stream.store.ts";
import { syncedNotifications } from "./kept/notifications.store.ts";

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
