import type { Facts } from "./facts.ts";
import { LessonList } from "./LessonList.tsx";
import { changedEntries, finishedEntries, noneFinished, recentEntries } from "./entries.ts";

/** What was done last, what was rewritten since, and the modules that are finished. */
export function Lists({ outline, progress, now }: Facts) {
  const isKnown = now !== undefined;
  return (
    <div className="dash-lists">
      <LessonList
        id="recent-title"
        title="Finished last"
        entries={now ? recentEntries(outline, progress, now) : []}
        none="The lessons you finish are listed here, the newest first."
        isKnown={isKnown}
      />
      <LessonList
        id="changed-title"
        title="Changed since you completed it"
        entries={now ? changedEntries(outline, progress, now) : []}
        none="Nothing. When a lesson you finished is rewritten, you find it here."
        isKnown={isKnown}
      />
      <LessonList
        id="modules-title"
        title="Finished modules"
        entries={now ? finishedEntries(outline, progress, now) : []}
        none={noneFinished(outline, progress)}
        isKnown={isKnown}
      />
    </div>
  );
}
