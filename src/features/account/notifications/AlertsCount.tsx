import { useEffect } from "react";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notifications.ts";
import { useStore } from "#ui/useStore.ts";
import { $unread, startNotifications, unreadWords } from "./kept/notifications.store.ts";

/** What a button of the alerts says: how many are new. */
export default function AlertsCount() {
  const unread = useStore($unread, 0);
  useEffect(startNotifications, []);
  if (unread === 0) return <span className="sr-only">{texts.title}</span>;
  const count = unreadWords(unread);
  return (
    <>
      <span className="sr-only">{fill(texts.titleUnread, { count })}</span>
      <b
        className="absolute top-1 left-1/2 min-w-5 rounded-[5px] bg-fg px-1.5 py-0.75 text-center font-label text-xs leading-[1.1] font-narrow text-bg in-data-bar:top-3"
        aria-hidden
      >
        {count}
      </b>
    </>
  );
}
