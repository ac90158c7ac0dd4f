import { useEffect, useRef, useState } from "react";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { saveFile } from "#ui/saveFile.ts";
import { texts } from "#texts/notes.ts";
import { texts as pageTexts } from "#texts/pages.ts";
import { Button } from "#ui/Button.tsx";
import { useHydrated } from "#ui/useHydrated.ts";
import { useKept } from "#ui/useKept.ts";
import { NoteList } from "./NoteList.tsx";
import { markdownOf, matchesQuery, type Note, ofLesson } from "./notes.ts";
import { $notes, startNotes } from "./notes.store.ts";

const NONE: Note[] = [];

interface Props {
  /** In the order of the course. */
  lessons: { id: string; moduleId: number; title: string }[];
}

/** Every note in course order, with search, editing and export. */
export default function NotesPage({ lessons }: Props) {
  const isAlive = useHydrated();
  const all = useKept($notes, NONE);
  const [query, setQuery] = useState("");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(startNotes, []);

  const words = query.trim();
  const places = lessons.map((lesson) => ({ ...lesson, notes: ofLesson(all, lesson.id) }));
  const shown = places
    .map((place) => ({
      ...place,
      notes: place.notes.filter(({ text }) => matchesQuery(`${place.title} ${text}`, words)),
    }))
    .filter(({ notes }) => notes.length > 0);
  const found = shown.reduce((sum, { notes }) => sum + notes.length, 0);
  const save = () => {
    const written = places
      .filter(({ notes }) => notes.length > 0)
      .map(({ id, moduleId, ...place }) => ({ ...place, address: location.origin + routes.lesson(moduleId, id) }));
    saveFile(texts.file, `# ${texts.title}\n\n${markdownOf(written)}`);
  };
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="focus:outline-none">
        {pageTexts.myNotes}
      </h1>
      <p className="lead mt-3 max-w-[56ch]">{pageTexts.wroteDownWhileWatched2}</p>
      {all.length === 0 ? (
        <div className="mt-8 [@media(scripting:none)]:hidden">
          {pageTexts.nothingYetPress}{" "}
          <kbd className="rounded-clip border border-line-strong px-2 py-0.75 font-label text-sm leading-none font-narrow">
            N
          </kbd>{" "}
          {pageTexts.whileVideoPlaysStops} <a href={routes.curriculum()}>{pageTexts.pickLesson}</a>
        </div>
      ) : (
        <div className="mt-7 flex flex-wrap items-end gap-3">
          <label className="max-w-115 flex-[1_1_260px]">
            <span className="mb-1.5 block font-bold">{pageTexts.searchMyNotes}</span>
            <input
              type="search"
              autoComplete="off"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              className="min-h-11 w-full rounded-button border border-line-strong bg-surface px-3 py-2"
            />
          </label>
          <Button onClick={save}>{pageTexts.saveMarkdown}</Button>
        </div>
      )}
      {!isAlive && (
        <noscript>
          <p className="mt-8 max-w-[56ch]">{pageTexts.notesKeptBrowserNeed}</p>
        </noscript>
      )}
      <p role="status" className="tc mt-3.5 min-h-[1.3em]">
        {words && (found > 0 ? fill(texts.found, { count: found }) : texts.foundNone)}
      </p>
      {shown.map(({ id, moduleId, title: name, notes }) => {
        const lesson = routes.lesson(moduleId, id);
        return (
          <section key={id} aria-labelledby={`notes-${id}`} className="mt-7 max-w-205">
            <h2 id={`notes-${id}`} className="mb-1.5 text-panel">
              <a href={lesson}>{name}</a>
            </h2>
            <NoteList notes={notes} lesson={lesson} title={title} />
          </section>
        );
      })}
    </>
  );
}
