import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { timecode } from "#features/learning/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notes.ts";
import { Composer } from "#ui/form/Composer.tsx";
import { toastAction } from "#ui/messages/toast.ts";
import { LONGEST_TEXT, type Note } from "./notes.ts";
import { noteRefusal, removeNote, writeNote } from "./notes.store.ts";

interface Props {
  notes: Note[];
  /** Where the video of their lesson is. */
  lesson: string;
  /** Gets the focus when the last note is gone. */
  title: RefObject<HTMLElement | null>;
}

/** Notes on one lesson: each plays its second, and can be changed and deleted. */
export function NoteList({ notes, lesson, title }: Props) {
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const remove = (note: Note) => {
    const at = notes.indexOf(note);
    const next = notes[at + 1] ?? notes[at - 1];
    removeNote(note);
    toastAction(texts.removed, texts.undo, () => void writeNote(note));
    ((next && links.current.get(next.id)) ?? title.current)?.focus();
  };
  return (
    <ul className="print:[&_button]:hidden">
      {notes.map((note) => (
        <Row
          key={note.id}
          note={note}
          href={`${lesson}?t=${String(Math.floor(note.second))}`}
          link={(link) => void (link ? links.current.set(note.id, link) : links.current.delete(note.id))}
          remove={() => remove(note)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  note: Note;
  href: string;
  link: (link: HTMLAnchorElement | null) => void;
  remove: () => void;
}

function Row({ note, href, link, remove }: RowProps) {
  const [isChanging, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const hasChanged = useRef(false);
  useEffect(() => {
    if (!isChanging && hasChanged.current) change.current?.focus();
  }, [isChanging]);
  const at = timecode(note.second);
  const refusal = noteRefusal(note);
  const done = (said: string | undefined) => {
    hasChanged.current = true;
    setChanging(false);
    if (said !== undefined) writeNote({ ...note, text: said });
  };
  if (isChanging)
    return (
      <li className="border-b border-line py-1.5">
        <Composer
          label={fill(texts.noteAt, { time: at })}
          hint={texts.hint}
          words={texts}
          text={note.text}
          longest={LONGEST_TEXT}
          done={done}
        />
      </li>
    );
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto_auto] items-start gap-x-1 border-b border-line py-1.5 max-sm:grid-cols-[56px_auto_1fr]">
      <a ref={link} href={href} className="tc py-3">
        {at}
      </a>
      <p className="py-2 [overflow-wrap:anywhere] whitespace-pre-wrap max-sm:col-[2/-1]">{note.text}</p>
      <Act
        ref={change}
        label={`${texts.change}: ${at}`}
        className="max-sm:col-start-2 max-sm:ps-0"
        press={() => setChanging(true)}
      >
        {texts.change}
      </Act>
      <Act label={`${texts.remove}: ${at}`} className="max-sm:col-start-3" press={remove}>
        {texts.remove}
      </Act>
      {refusal && (
        <p role="status" className="col-span-full pb-2.5 text-sm text-danger-text">
          {refusal} {texts.onlyHere}
        </p>
      )}
    </li>
  );
}

interface ActProps {
  label: string;
  className: string;
  press: () => void;
  children: ReactNode;
  ref?: RefObject<HTMLButtonElement | null>;
}

const Act = ({ label, className, press, children, ref }: ActProps) => (
  <button
    ref={ref}
    type="button"
    aria-label={label}
    onClick={press}
    className={`min-h-11 px-2.5 text-muted underline decoration-line-strong decoration-2 underline-offset-[0.18em] hover:text-act-text max-sm:row-start-2 max-sm:justify-self-start ${className}`}
  >
    {children}
  </button>
);
