import { useEffect } from "react";
import {
  $notifications,
  startNotifications,
  syncedNotifications,
} from "#features/account/notifications/kept/notifications.store.ts";
import type { Now } from "#features/learning/activity/days.ts";
import { $bookmarks, syncedBookmarks } from "#features/learning/bookmarks/kept/bookmarks.store.ts";
import { $notes, syncedNotes } from "#features/learning/notes/notes.store.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import { texts } from "#texts/dashboard.ts";
import { cx } from "#ui/cx.ts";
import { useStore } from "#ui/useStore.ts";
import { EntryLink, IsNew } from "./Entries.tsx";
import { latestLines, MOST_LATEST, partState } from "./entries.ts";

interface Props {
  outline: Outline;
  progress: Progress;
  /** undefined while nothing is known yet; the lines then keep their size. */
  now: Now | undefined;
}

const ROW =
  "grid min-h-13.5 grid-cols-[92px_minmax(0,1fr)_auto] content-center items-baseline gap-x-3 border-b border-line py-2.5 leading-[1.4] break-inside-avoid max-sm:min-h-18 max-sm:grid-cols-[84px_minmax(0,1fr)]";

const GREY = "block h-3.5 rounded-clip bg-line";

const Waiting = () => (
  <li className={ROW} aria-hidden="true">
    <span className={`${GREY} w-14`} />
    <span className={`${GREY} w-4/5`} />
    <span className={`${GREY} w-16 max-sm:col-2 max-sm:mt-3`} />
  </li>
);

/** The latest things of this learner, of whatever kind, in one list: four of them, three on a phone. */
export function Latest({ now, ...known }: Props) {
  const alerts = useStore($notifications, []);
  const notes = useStore($notes, []);
  const bookmarks = useStore($bookmarks, []);
  const told = useStore(syncedNotifications.$view);
  const marked = useStore(syncedBookmarks.$view);
  useEffect(startNotifications, []);
  useEffect(() => syncedNotes.start(), []);
  useEffect(() => syncedBookmarks.start(), []);
  const isHere = partState(told, alerts.length) !== "loading" && partState(marked, bookmarks.length) !== "loading";
  const lines = now && isHere ? latestLines({ ...known, now, alerts, notes, bookmarks }) : undefined;
  return (
    <section className="mt-10 max-sm:mt-7" aria-labelledby="latest-title">
      <h2 className="text-[1.5rem]" id="latest-title">
        {texts.latest.title}
      </h2>
      <ul className="mt-3.5 grid grid-cols-2 gap-x-12 border-t border-fg max-lg:grid-cols-1 max-sm:[&>:nth-child(4)]:hidden">
        {lines
          ? lines.map((line) => (
              <li key={line.key} className={ROW}>
                <span className="tc truncate text-[0.875rem]">{line.kind}</span>
                {/* Two lines are as high as one with its day. */}
                <EntryLink entry={line} className={cx("py-0.5", line.when ? "truncate" : "line-clamp-2")} />
                <span className="tc text-[0.875rem] max-sm:col-2">
                  {line.isNew && <IsNew />}
                  {line.when}
                </span>
              </li>
            ))
          : Array.from({ length: MOST_LATEST }, (_, row) => <Waiting key={row} />)}
      </ul>
    </section>
  );
}
