import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Written } from "#features/learning/achievements/achievements.ts";
import { $refused } from "#features/learning/progress/progress.store.ts";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { ContinueCard, type DashboardProps } from "./ContinueCard.tsx";
import { $seen, followLearner, NOTHING_SEEN, openDashboard, type Seen } from "./dashboard.store.ts";
import { $lights } from "#features/learning/timeline/timeline.store.ts";
import { nextStep } from "#features/learning/outline/nextLesson.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import { LatestAlerts, LatestBookmarks, NextBadge } from "./lists/Newest.tsx";
import { Latest } from "./lists/Latest.tsx";
import { Lists } from "./lists/Lists.tsx";
import { GreetingNote, RefusedNotice } from "./GreetingNote.tsx";
import { texts } from "#texts/dashboard.ts";
import { Icon } from "#ui/Icon.tsx";
import { isStill } from "#ui/isStill.ts";
import { useStore } from "#ui/useStore.ts";
import { Timeline } from "./Timeline.tsx";
import { WeekCard } from "./WeekCard.tsx";
import { WorkCard } from "./WorkCard.tsx";
import { YearCard } from "./YearCard.tsx";

interface Props {
  outline: Outline;
  /** What there is to earn. */
  badges: Written[];
  /** The lessons that have an exercise. */
  exercises: string[];
  /** What is to be said of the membership. */
  standing?: ReactNode;
  /** What is due to be practised. */
  children?: ReactNode;
}

export default asIsland(Dashboard);

/** What the parts are drawn from, of what is known now. */
function factsOf(outline: Outline, { view: { progress }, isMember, now, resume, suggested }: Seen): DashboardProps {
  return { outline, progress, now, isMember, next: nextStep(outline, progress, isMember, suggested), resume };
}

const EACH_MS = 80;
const ONE_MS = 480;

/** Lets clips come alight one after the other, once: hatched, orange, then as they stay. */
function lightClips(clips: Element[]): void {
  if (isStill()) return;
  for (const [at, clip] of clips.entries())
    clip.animate(
      [
        { background: "repeating-linear-gradient(-45deg, var(--hatch) 0 1.2px, transparent 1.2px 5px)", offset: 0 },
        { background: "var(--act)", borderColor: "var(--on-act)", offset: 0.35 },
        { background: "var(--act)", borderColor: "var(--on-act)", offset: 0.5 },
        {},
      ],
      { id: "opened", duration: ONE_MS, delay: at * EACH_MS, fill: "backwards" },
    );
}

/** The timeline alone, on another page than the dashboard. */
export const OwnTimeline = asIsland(TimelineAlone);

function TimelineAlone({ outline }: Pick<Props, "outline">) {
  const seen = useStore($seen, NOTHING_SEEN);
  const isLit = useStore($lights);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => followLearner(outline), [outline]);
  useEffect(() => {
    if (isLit) lightClips([...(place.current?.querySelectorAll("[data-access=premium] a.clip") ?? [])]);
  }, [isLit]);
  return (
    <div className="dash" ref={place}>
      <Timeline {...factsOf(outline, seen)} />
    </div>
  );
}

/** What is not needed every day, closed at first; on paper it is open. @param onNear at the first sign that it will open */
const Everything = ({ onNear, children }: { onNear: () => void; children: ReactNode }) => (
  <details
    onToggle={onNear}
    onFocus={onNear}
    onPointerEnter={onNear}
    className="group/everything mt-10 border-t border-fg print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]"
  >
    <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-5 py-3 hover:bg-surface-2 [&::-webkit-details-marker]:hidden">
      <span>
        <b className="block font-display text-lg font-heavy tracking-[-0.018em]">{texts.everything}</b>
        <span className="mt-1 block text-muted">{texts.everythingText}</span>
      </span>
      <Icon className="flex-none group-open/everything:rotate-180" name="down" />
    </summary>
    {children}
  </details>
);

/** One's own progress: where to go on, this week, the whole course, the year. */
function Dashboard({ outline, badges, exercises, standing, children }: Props) {
  const seen = useStore($seen, NOTHING_SEEN);
  const refused = useStore($refused, []);
  const [isNear, setNear] = useState(false);
  useEffect(() => openDashboard(outline), [outline]);
  useEffect(() => {
    const print = () => setNear(true);
    addEventListener("beforeprint", print);
    return () => removeEventListener("beforeprint", print);
  }, []);
  const facts = factsOf(outline, seen);
  const { progress, now } = facts;
  return (
    <div className="dash">
      <GreetingNote {...seen} />
      {standing}
      <RefusedNotice outline={outline} refused={refused} />
      <div className="mt-5 grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-6 max-wide:grid-cols-1 max-md:mt-4 max-md:gap-4 print:block">
        <ContinueCard {...facts} />
        <WeekCard progress={progress} now={now} />
      </div>
      <Timeline {...facts} />
      <Latest outline={outline} progress={progress} now={now} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,300px),1fr))] items-start gap-x-8 gap-y-9 has-[section]:mt-10 [&_h2]:text-lg">
        {children}
      </div>
      <Everything onNear={() => setNear(true)}>
        <WorkCard {...facts} exercises={exercises} isNear={isNear} />
        <div className="dash-newest mt-12 grid grid-cols-3 gap-x-8 gap-y-9 max-lg:grid-cols-1 max-lg:[&>:nth-child(1)]:min-h-58 max-lg:[&>:nth-child(2)]:min-h-68">
          <NextBadge written={badges} />
          <LatestBookmarks />
          <LatestAlerts now={now} />
        </div>
        <Lists outline={outline} progress={progress} now={now} />
        <YearCard progress={progress} now={now} />
      </Everything>
    </div>
  );
}
