import { texts } from "#texts/dashboard.ts";
import type { Now } from "#features/learning/activity/days.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import { changedEntries, finishedEntries, recentEntries } from "./entries.ts";
import { LatestNotes } from "./LatestNotes.tsx";
import { LessonList } from "./LessonList.tsx";

interface Known {
  outline: Outline;
  progress: Progress;
  now: Now;
}

function KnownLists({ outline, progress, now }: Known) {
  return (
    <>
      <LatestNotes outline={outline} />
      <LessonList id="recent-title" title={texts.lastCompleted} entries={recentEntries(outline, progress, now)} />
      <LessonList
        id="changed-title"
        title={texts.changedSinceCompleted}
        entries={changedEntries(outline, progress, now)}
      />
      <LessonList id="modules-title" title={texts.completedModules} entries={finishedEntries(outline, progress, now)} />
    </>
  );
}

/** Notes and lessons to go back to; empty lists are left out. */
export const Lists = ({ now, ...known }: Omit<Known, "now"> & { now: Now | undefined }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,300px),1fr))] items-start gap-x-8 gap-y-9 has-[section]:mt-12">
    {now && <KnownLists {...known} now={now} />}
  </div>
);
