import { type ReactNode, useEffect, useRef, useState } from "react";
import { type LessonLink, useNextLesson } from "#features/learning/outline/useNextLesson.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { saveFile } from "#ui/saveFile.ts";
import { texts } from "#texts/notes.ts";
import { texts as pageTexts } from "#texts/pages.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { NOTEPAD } from "#ui/drawings.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import { NoteList } from "./NoteList.tsx";
import { notesMarkdown, matchesQuery, ofLesson } from "./notes.ts";
import { $notes, syncedNotes } from "./notes.store.ts";

interface Props {
  /** In the order of the course. */
  lessons: LessonLink[];
  /** What a visitor without notes sees. */
  children?: ReactNode;
}

/** Every note in course order, with search, editing and export. */
export default function NotesPage({ lessons, children }: Props) {
  const isAlive = useHydrated();
  const all = useStore($notes, []);
  const [query, setQuery] = useState("");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => syncedNotes.start(), []);

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
    saveFile(texts.file, `# ${texts.title}\n\n${notesMarkdown(written)}`);
  };
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="focus:outline-none">
        {pageTexts.myNotes}
      </h1>
      <p className="lead mt-3 max-w-[36.3em]">{pageTexts.wroteDownWhileWatched2}</p>
      {/* As high as the search, whatever stands here: nothing below moves when the notes come. */}
      <div className="mt-7 min-h-18.5 max-sm:min-h-32">
        {all.length === 0 ? (
          <div className="noscript:hidden">
            <div className="signed-in:hidden">{children}</div>
            {isAlive && (
              <div className="signed-out:hidden">
                <NoNotes lessons={lessons} />
              </div>
            )}
          </div>
        ) : (
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <label className="max-w-115 flex-[1_1_260px]">
              <span className="mb-1.5 block font-bold">{pageTexts.notesSearch}</span>
              <input
                type="search"
                autoComplete="off"
                value={query}
                onChange={({ target }) => setQuery(target.value)}
                className="min-h-11 w-full rounded-button border border-line-strong bg-surface px-3 py-2"
              />
            </label>
            <Button look="quiet" onClick={save}>
              <Icon name="download" /> {pageTexts.saveMarkdown}
            </Button>
          </div>
        )}
        {!isAlive && (
          <noscript>
            <p className="max-w-[36.3em]">{pageTexts.notesNoScript}</p>
          </noscript>
        )}
      </div>
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

function NoNotes({ lessons }: Pick<Props, "lessons">) {
  const next = useNextLesson(lessons);
  return (
    <Empty drawing={NOTEPAD} title={texts.none.title} text={texts.none.text}>
      {next && (
        <a className={buttonClass("act")} href={routes.lesson(next.moduleId, next.id)}>
          {fill(texts.none.go, { number: next.number })}
        </a>
      )}
    </Empty>
  );
}
