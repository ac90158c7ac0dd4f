import { texts } from "#texts/dashboard.ts";
import { useEffect } from "react";
import { $notes, startNotes } from "#features/learning/notes/notes.store.ts";
import * as routes from "#lib/routes.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import { useStore } from "#ui/useStore.ts";
import { noteEntries } from "./entries.ts";
import { LessonList } from "./LessonList.tsx";

/** The newest notes, each with the way to its second of the video. */
export function LatestNotes({ outline }: { outline: Outline }) {
  const notes = useStore($notes, []);
  useEffect(startNotes, []);
  return (
    <LessonList id="notes-title" title={texts.latestNotes} entries={noteEntries(outline, notes)}>
      <a className="mt-2.5 inline-block py-0.75 print:hidden" href={routes.page("notes")}>
        {texts.allNotes}
      </a>
    </LessonList>
  );
}
