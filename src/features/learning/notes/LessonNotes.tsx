import { useEffect, useRef } from "react";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/notes.ts";
import { useStore } from "#ui/useStore.ts";
import { NoteList } from "./NoteList.tsx";
import { ofLesson } from "./notes.ts";
import { $notes, syncedNotes } from "./notes.store.ts";

/** The lesson's notes, or how one writes the first. */
export default function LessonNotes({ lesson }: { lesson: { id: string; moduleId: number } }) {
  const notes = ofLesson(useStore($notes, []), lesson.id);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => syncedNotes.start(), []);
  return (
    <div>
      <h2 ref={title} tabIndex={-1} className="mb-3.5 text-panel focus:outline-none">
        {texts.title}
      </h2>
      {notes.length === 0 ? (
        <p className="max-w-[38.9em] text-muted">{texts.noneInLesson}</p>
      ) : (
        <NoteList notes={notes} lesson={routes.lesson(lesson.moduleId, lesson.id)} title={title} />
      )}
      <p className="py-3">
        <a href={routes.page("notes")}>{texts.all}</a>
      </p>
    </div>
  );
}
