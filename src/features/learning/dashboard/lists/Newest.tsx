import { type ReactNode, useEffect } from "react";
import { texts } from "#texts/dashboard.ts";
import { texts as alertTexts } from "#texts/notifications.ts";
import { texts as bookmarkTexts } from "#texts/bookmarks.ts";
import { texts as badgeTexts } from "#texts/achievements.ts";
import {
  $notifications,
  startNotifications,
  syncedNotifications,
} from "#features/account/notifications/kept/notifications.store.ts";
import { syncedAchievements } from "#features/learning/achievements/achievements.store.ts";
import { slateOf, wayWords } from "#features/learning/achievements/achievements.text.ts";
import {
  achievementsOf,
  nextAchievement,
  segmentsOf,
  type Achievement,
  type Written,
} from "#features/learning/achievements/achievements.ts";
import type { Now } from "#features/learning/activity/days.ts";
import { $bookmarks, syncedBookmarks } from "#features/learning/bookmarks/kept/bookmarks.store.ts";
import { fill } from "#lib/fill.ts";
import { reportUnexpected } from "#lib/report.ts";
import { readStored } from "#lib/storage.ts";
import { Parts, Slate } from "#ui/Slate.tsx";
import { useStore } from "#ui/useStore.ts";
import { alertEntries, bookmarkEntries, partState } from "./entries.ts";
import { Entries } from "./Entries.tsx";

const MOST = 3;

interface Props {
  id: string;
  title: string;
  /** Where all of it is: opened over the page. */
  all: { href: string; words: string };
  /** "loading" while nothing is known; "failed" when nothing is known and the server cannot be reached. */
  state: "loading" | "failed" | "known";
  failed: { words: string; again: string; onAgain: () => void };
  children: ReactNode;
}

/** A part of the row below the timeline. It keeps its size, so that nothing moves when what it shows arrives. */
const Newest = ({ id, title, all, state, failed, children }: Props) => (
  <section className="min-h-80 border-t border-fg pt-4" aria-labelledby={id}>
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0">
      <h2 className="text-lg" id={id}>
        {title}
      </h2>
      <a className="py-0.75 text-sm" href={all.href}>
        {all.words}
      </a>
    </div>
    {state === "loading" && <Skeleton lines={[7, 4, 8, 5, 6, 4]} />}
    {state === "failed" && (
      <div className="mt-3.5 grid justify-items-start gap-1.5 leading-normal text-muted">
        <p>{failed.words}</p>
        <button
          type="button"
          className="min-h-6.75 font-bold text-fg underline decoration-current decoration-2 underline-offset-[0.18em] hover:text-act-text print:hidden"
          onClick={failed.onAgain}
        >
          {failed.again}
        </button>
      </div>
    )}
    {state === "known" && children}
  </section>
);

/** What a part says while there is nothing to list. */
const Nothing = ({ title, text }: { title: string; text: string }) => (
  <div className="mt-3.5 grid justify-items-start gap-1.5 leading-normal text-muted">
    <p className="font-bold text-fg">{title}</p>
    <p>{text}</p>
  </div>
);

/** Grey lines in place of text that is loading. @param lines the width of each, in tenths */
export const Skeleton = ({ lines }: { lines: number[] }) => (
  <span className="mt-3.5 grid gap-3.5 py-1.5" aria-hidden="true">
    {lines.map((tenths, line) => (
      <svg key={line} width="100%" height="12">
        <rect className="fill-line" width={`${tenths}0%`} height="12" rx="4" />
      </svg>
    ))}
  </span>
);

/** What the server told last. @param now undefined while the learner's day is not known */
export function LatestAlerts({ now }: { now: Now | undefined }) {
  const alerts = useStore($notifications, []);
  const { state } = useStore(syncedNotifications.$view);
  useEffect(startNotifications, []);
  const count = alerts.length;
  return (
    <Newest
      id="alerts-title"
      title={alertTexts.title}
      all={{ href: "#alerts", words: texts.alertsAll }}
      state={now ? partState({ state }, count) : "loading"}
      failed={{ words: alertTexts.failed, again: alertTexts.again, onAgain: () => void syncedNotifications.now() }}
    >
      {now && count > 0 ? (
        <Entries entries={alertEntries(alerts, now).slice(0, MOST)} />
      ) : (
        <Nothing {...alertTexts.empty} />
      )}
    </Newest>
  );
}

/** What was marked last, and the way to all of it, which opens over the page. */
export function LatestBookmarks() {
  const bookmarks = useStore($bookmarks, []);
  const { state } = useStore(syncedBookmarks.$view);
  useEffect(() => syncedBookmarks.start(), []);
  const count = bookmarks.length;
  return (
    <Newest
      id="bookmarks-title"
      title={bookmarkTexts.title}
      all={{ href: "#bookmarks", words: count > 0 ? fill(bookmarkTexts.all, { count }) : texts.bookmarksAll }}
      state={partState({ state }, count)}
      failed={{ words: bookmarkTexts.failed, again: bookmarkTexts.again, onAgain: () => void syncedBookmarks.now() }}
    >
      {count > 0 ? (
        <Entries entries={bookmarkEntries(bookmarks).slice(0, MOST)} />
      ) : (
        <Nothing {...bookmarkTexts.empty} />
      )}
    </Newest>
  );
}

/** As features/learning/tour keeps it, which comes later. */
const TOUR_KEY = "onboarding_tour_completed";

/** The tour's card may come and lie over it: until that is over, another page tells. */
async function tell(): Promise<void> {
  if (readStored(TOUR_KEY) !== "true") return;
  const { tellUnlocks } = await import("#features/learning/achievements/unlocks.ts");
  await tellUnlocks();
}

/** The badge that is nearest, and how far it is; what was earned since is told, as the other pages do. */
export function NextBadge({ written }: { written: Written[] }) {
  const view = useStore(syncedAchievements.$view);
  useEffect(() => syncedAchievements.start(), []);
  const { fresh, told } = view.data;
  const hasNews = fresh.some((id) => !told.includes(id));
  useEffect(() => {
    if (hasNews) tell().catch(reportUnexpected);
  }, [hasNews]);
  const all = achievementsOf(written, view.data.standings);
  const next = nextAchievement(all);
  return (
    <Newest
      id="badge-title"
      title={texts.badge.title}
      all={{ href: "#badges", words: texts.badge.all }}
      state={partState(view)}
      failed={{ words: badgeTexts.failed, again: badgeTexts.again, onAgain: () => void syncedAchievements.now() }}
    >
      {next ? <Way badge={next} /> : <Nothing {...texts.badge.done} />}
    </Newest>
  );
}

const Way = ({ badge }: { badge: Achievement }) => (
  <div className="mt-4 grid grid-cols-[60px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 leading-[1.4]">
    <Slate>{slateOf(badge)}</Slate>
    <div>
      <p className="font-bold text-fg">{badge.title}</p>
      <p className="tc">{wayWords(badge)}</p>
    </div>
    <Parts {...segmentsOf(badge)} className="col-span-full" />
    <p className="col-span-full text-muted">{badge.description}</p>
  </div>
);
