import { useEffect } from "react";
import type { Now } from "#features/learning/activity/days.ts";
import { startNotifications } from "#features/account/notifications/follow.store.ts";
import { $notifications, syncedNotifications } from "#features/account/notifications/kept/notifications.store.ts";
import { texts as words } from "#texts/dashboard.ts";
import { texts } from "#texts/notifications.ts";
import { useStore } from "#ui/useStore.ts";
import { Entries } from "./Entries.tsx";
import { alertEntries } from "./entries.ts";
import { Newest, Nothing } from "./Newest.tsx";
import { partState } from "./partState.ts";

/** What the server told last. @param now undefined while the learner's day is not known */
export function LatestAlerts({ now }: { now: Now | undefined }) {
  const alerts = useStore($notifications, []);
  const { state } = useStore(syncedNotifications.$view);
  useEffect(startNotifications, []);
  const count = alerts.length;
  return (
    <Newest
      id="alerts-title"
      title={texts.title}
      all={{ href: "#alerts", words: words.alertsAll }}
      state={now ? partState({ state }, count) : "loading"}
      failed={{ words: texts.failed, again: texts.again, onAgain: () => void syncedNotifications.now() }}
    >
      {now && count > 0 ? <Entries entries={alertEntries(alerts, now)} /> : <Nothing {...texts.empty} />}
    </Newest>
  );
}
