import { useEffect, useRef } from "react";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/notes.ts";
import { useKept } from "#ui/useKept.ts";
import { NoteList } from "./NoteList.tsx";
import { type Note, ofLesson } from "./notes.ts";
import { $notes, startNotes } from "./notes.store.ts";

const NONE: Note[] = [];

/** The lesson's notes below its parts, as soon as there is one. */
export default function LessonNotes({ lesson }: { lesson: { id: string; moduleId: number } }) {
  const notes = ofLesson(useKept($notes, NONE), lesson.id);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(startNotes, []);
  if (notes.length === 0) return null;
  return (
    <section aria-label={texts.title} className="pt-7">
      <h2 ref={title} tabIndex={-1} className="mb-3.5 text-panel focus:outline-none">
        {texts.title}
      </h2>
      <NoteList notes={notes} lesson={routes.lesson(lesson.moduleId, lesson.id)} title={title} />
      <p className="py-3">
        <a href={routes.page("notes")}>{texts.all}</a>
      </p>
    </section>
  );
}
