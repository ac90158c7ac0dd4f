import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import type { Refused } from "#features/progress/progress.ts";
import { $refused } from "#features/progress/progress.store.ts";
import { ErrorBoundary } from "#ui/ErrorBoundary.tsx";
import { ContinueCard } from "./ContinueCard.tsx";
import "./dashboard.css";
import { $seen, NOTHING_YET, openDashboard } from "./dashboard.store.ts";
import { greeting, noteOf } from "./dashboard.text.ts";
import { nextStep, type Outline } from "./dashboard.ts";
import type { Facts } from "./facts.ts";
import { Lists } from "./Lists.tsx";
import { Note } from "./Note.tsx";
import { TakenBack } from "./TakenBack.tsx";
import { Timeline } from "./Timeline.tsx";
import { WeekCard } from "./WeekCard.tsx";
import { YearCard } from "./YearCard.tsx";

const NONE: Refused[] = [];

interface Props {
  outline: Outline;
  /** What stands between where to go on and the whole course. */
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

/** One's own progress: where to go on, this week, the whole course, the year. */
function Dashboard({ outline, children }: Props) {
  const { view, user, isMember, clock, now, resume } = useStore($seen, { ssr: () => NOTHING_YET });
  const refused = useStore($refused, { ssr: () => NONE });
  useEffect(() => openDashboard(outline), [outline]);
  const { progress } = view;
  const facts: Facts = { outline, progress, now, isMember, next: nextStep(outline, progress, isMember), resume };
  return (
    <div className="dash">
      <Note
        greeting={clock && user ? greeting(clock.today, user.displayName.trim()) : ""}
        note={now && noteOf(view, now)}
      />
      <TakenBack outline={outline} refused={refused} />
      <div className="dash-top">
        <ContinueCard {...facts} />
        <WeekCard {...facts} />
      </div>
      {children}
      <Timeline {...facts} />
      <YearCard {...facts} />
      <Lists {...facts} />
    </div>
  );
}
