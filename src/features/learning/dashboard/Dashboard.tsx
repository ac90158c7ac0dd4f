import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import type { Written } from "#features/learning/achievements/achievements.ts";
import type { Refused } from "#features/learning/progress/progress.ts";
import { $refused } from "#features/learning/progress/progress.store.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { ContinueCard } from "./ContinueCard.tsx";
import { $seen, followLearner, NOTHING_YET, openDashboard, type Seen } from "./dashboard.store.ts";
import { greeting, stateNote } from "./notices/notices.text.ts";
import { nextStep } from "#features/learning/outline/nextLesson.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import type { DashboardProps } from "./DashboardProps.ts";
import { LatestAlerts } from "./lists/LatestAlerts.tsx";
import { LatestBookmarks } from "./lists/LatestBookmarks.tsx";
import { Lists } from "./lists/Lists.tsx";
import { NextBadge } from "./lists/NextBadge.tsx";
import { GreetingNote } from "./notices/GreetingNote.tsx";
import { RefusedNotice } from "./notices/RefusedNotice.tsx";
import { Timeline } from "./Timeline.tsx";
import { WeekCard } from "./week/WeekCard.tsx";
import { WorkCard } from "./work/WorkCard.tsx";
import { YearCard } from "./year/YearCard.tsx";

const NONE: Refused[] = [];

interface Props {
  outline: Outline;
  /** What there is to earn. */
  badges: Written[];
  /** The lessons that have an exercise. */
  exercises: string[];
  /** What is due to be practised. */
  children?: ReactNode;
}

/** The dashboard as an island: when it fails, the page around it stays readable. */
export default function DashboardIsland(props: Props) {
  return (
    <ErrorBoundary>
      <Dashboard {...props} />
    </ErrorBoundary>
  );
}

/** What the parts are drawn from, of what is known now. */
function factsOf(outline: Outline, { view: { progress }, isMember, now, resume }: Seen): DashboardProps {
  return { outline, progress, now, isMember, next: nextStep(outline, progress, isMember), resume };
}

/** The timeline alone, on another page than the dashboard. */
export function OwnTimeline({ outline }: Pick<Props, "outline">) {
  const seen = useStore($seen, { ssr: () => NOTHING_YET });
  useEffect(() => followLearner(outline), [outline]);
  return (
    <ErrorBoundary>
      <div className="dash">
        <Timeline {...factsOf(outline, seen)} />
      </div>
    </ErrorBoundary>
  );
}

/** One's own progress: where to go on, this week, the whole course, the year. */
function Dashboard({ outline, badges, exercises, children }: Props) {
  const seen = useStore($seen, { ssr: () => NOTHING_YET });
  const refused = useStore($refused, { ssr: () => NONE });
  useEffect(() => openDashboard(outline), [outline]);
  const { view, user, clock, now } = seen;
  const { progress } = view;
  const facts = factsOf(outline, seen);
  return (
    <div className="dash">
      <GreetingNote
        greeting={clock && user ? greeting(clock.today, user.displayName.trim()) : ""}
        note={now && stateNote(view, now)}
      />
      <RefusedNotice outline={outline} refused={refused} />
      <div className="mt-7 grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-6 max-wide:grid-cols-1 max-md:mt-4 print:block">
        <ContinueCard {...facts} />
        <WeekCard progress={progress} now={now} />
      </div>
      <Timeline {...facts} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,300px),1fr))] items-start gap-x-8 gap-y-9 has-[section]:mt-12 [&_h2]:text-lg">
        {children}
      </div>
      <WorkCard {...facts} exercises={exercises} />
      <div className="dash-newest mt-12 grid grid-cols-3 gap-x-8 gap-y-9 max-lg:grid-cols-1 max-lg:[&>:nth-child(1)]:min-h-58 max-lg:[&>:nth-child(2)]:min-h-68">
        <NextBadge written={badges} />
        <LatestBookmarks />
        <LatestAlerts now={now} />
      </div>
      <Lists outline={outline} progress={progress} now={now} />
      <YearCard progress={progress} now={now} />
    </div>
  );
}
