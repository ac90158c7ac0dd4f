import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $session } from "#features/account/account.store.ts";
import type { Session } from "#features/account/account.ts";
import { EMPTY, type ProgressView, type Refused } from "#features/progress/progress.ts";
import { $progress, $refused, startProgress } from "#features/progress/progress.store.ts";
import { ErrorBoundary } from "#ui/ErrorBoundary.tsx";
import { ContinueCard } from "./ContinueCard.tsx";
import "./dashboard.css";
import { $now, followClock } from "./dashboard.store.ts";
import { greeting, noteOf } from "./dashboard.text.ts";
import { idsOf, nextStep, type Outline } from "./dashboard.ts";
import type { Facts } from "./facts.ts";
import { Lists } from "./Lists.tsx";
import { Note } from "./Note.tsx";
import { TakenBack } from "./TakenBack.tsx";
import { Timeline } from "./Timeline.tsx";
import { WeekCard } from "./WeekCard.tsx";
import { YearCard } from "./YearCard.tsx";

// What the page holds before anybody is known: the same for everybody, and nothing private.
const NOTHING_YET: ProgressView = {
  ...{ state: "loading", progress: EMPTY, waiting: 0, knownAt: null },
  ...{ isKept: true, isVisitor: false },
};
const NONE: Refused[] = [];
const NOBODY_YET: Session = { state: "loading" };

/** The dashboard as an island: a part that fails leaves the page around it readable. */
export default function DashboardIsland(props: { outline: Outline }) {
  return (
    <ErrorBoundary>
      <Dashboard {...props} />
    </ErrorBoundary>
  );
}

/** One's own progress: where to go on, this week, the whole course, the year. */
function Dashboard({ outline }: { outline: Outline }) {
  const view = useStore($progress, { ssr: () => NOTHING_YET });
  const refused = useStore($refused, { ssr: () => NONE });
  const session = useStore($session, { ssr: () => NOBODY_YET });
  const clock = useStore($now, { ssr: () => undefined });
  useEffect(followClock, []);
  useEffect(() => {
    startProgress(Object.fromEntries(outline.modules.map((module) => [module.id, idsOf(module)])));
  }, [outline]);
  const user = session.state === "signed-in" ? session.user : undefined;
  const isMember = user?.subscriptionActive === true;
  const now = view.state === "loading" ? undefined : clock;
  const { progress } = view;
  const facts: Facts = { outline, progress, now, isMember, next: nextStep(outline, progress, isMember) };
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
      <Timeline {...facts} />
      <YearCard {...facts} />
      <Lists {...facts} />
    </div>
  );
}
