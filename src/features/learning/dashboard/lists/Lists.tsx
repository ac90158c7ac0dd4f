import { texts } from "#texts/dashboard.ts";
import { useEffect, type ReactNode } from "react";
import type { Now } from "#features/learning/activity/days.ts";
import { $notes, syncedNotes } from "#features/learning/notes/notes.store.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import * as routes from "#lib/routes.ts";
import { useStore } from "#ui/useStore.ts";
import { changedEntries, finishedEntries, recentEntries, noteEntries, type ListEntry } from "./entries.ts";
import { Entries } from "./Entries.tsx";

const MOST_NOTES = 3;
const MOST_RECENT = 5;
const SHOWN_LETTERS = 120;
const short = (text: string): string =>
  text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS).trimEnd()}…` : text;

/** Notes and lessons to go back to; empty lists are left out. */
export const Lists = ({ outline, progress, now }: { outline: Outline; progress: Progress; now: Now | undefined }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] items-start gap-x-8 gap-y-9 has-[section]:mt-12">
    {now && (
      <>
        <LatestNotes outline={outline} />
        <LessonList
          id="recent-title"
          title={texts.lastCompleted}
          entries={recentEntries(outline, progress, now).slice(0, MOST_RECENT)}
        />
        <LessonList id="changed-title" title={texts.changed} entries={changedEntries(outline, progress, now)} />
        <LessonList
          id="modules-title"
          title={texts.completedModules}
          entries={finishedEntries(outline, progress, now)}
        />
      </>
    )}
  </div>
);

/** The newest notes, each with the way to its second of the video. */
function LatestNotes({ outline }: { outline: Outline }) {
  const notes = useStore($notes, []);
  useEffect(() => syncedNotes.start(), []);
  const newest = noteEntries(outline, notes).slice(0, MOST_NOTES);
  const entries = newest.map((one) => ({ ...one, title: short(one.title) }));
  return (
    <LessonList id="notes-title" title={texts.latestNotes} entries={entries}>
      <a className="mt-2.5 inline-block py-0.75 print:hidden" href={routes.page("notes")}>
        {texts.allNotes}
      </a>
    </LessonList>
  );
}

interface Props {
  id: string;
  title: string;
  entries: ListEntry[];
  /** Below the list: where the rest of it is. */
  children?: ReactNode;
}

/** A list with its heading; nothing at all while it is empty. */
function LessonList({ id, title, entries, children }: Props) {
  if (entries.length === 0) return null;
  return (
    <section className="border-t border-fg pt-4" aria-labelledby={id}>
      <h2 className="text-lg" id={id}>
        {title}
      </h2>
      <Entries entries={entries} />
      {children}
    </section>
  );
}
