import { $session } from "#features/account/session/account.store.ts";
import { $settings } from "#features/account/settings/settings.store.ts";
import { listen } from "#sync/stream.store.ts";
import { syncedNotifications } from "./kept/notifications.store.ts";

/** Whoever wants notifications hears of them at once, while they look at the page. @returns ends it */
export function followNotifications(): () => void {
  let listening = "";
  let stop: (() => void) | undefined;
  const follow = () => {
    const session = $session.get();
    const user = $settings.get().notifications && session.state === "signed-in" ? session.user.id : "";
    if (user === listening) return;
    stop?.();
    listening = user;
    // One's own row alone: the server lets nobody listen to anybody else's (hooks/account/notifications/notifications.ts).
    stop = user ? listen(`signals/${user}`, () => void syncedNotifications.now()) : undefined;
  };
  const ends = [$session.subscribe(follow), $settings.subscribe(follow)];
  return () => {
    for (const end of ends) end();
    stop?.();
  };
}
