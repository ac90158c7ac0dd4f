import { texts } from "#texts/notes.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { plainOf } from "#lib/language/words.ts";
import { type RowOperation, ownRows } from "#sync/rows.ts";
import { type Former, isObject } from "#sync/sync.ts";

export interface Note {
  id: string;
  lessonId: string;
  /** Where in the video. */
  second: number;
  text: string;
  /** ISO: when it was written last. */
  at: string;
}

export const LONGEST_TEXT = 5000;
const LONG_AGO = new Date(0).toISOString();

/** undefined when it is not a note. */
export function noteFrom(kept: unknown): Note | undefined {
  const { id, lessonId, second, text, at } = isObject(kept) ? kept : {};
  if (typeof id !== "string" || typeof lessonId !== "string" || typeof text !== "string") return undefined;
  if (typeof second !== "number" || !(second >= 0) || typeof at !== "string") return undefined;
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? undefined : { id, lessonId, second, text, at: new Date(ms).toISOString() };
}

export const notesInOrder = (notes: Note[]): Note[] =>
  notes.toSorted((a, b) => a.second - b.second || a.at.localeCompare(b.at));

export const ofLesson = (notes: Note[], lessonId: string): Note[] =>
  notesInOrder(notes.filter((note) => note.lessonId === lessonId));

/** One person's notes on one lesson as an earlier version kept them: a visitor's had all still to be sent. */
export function formerNotes(mine: unknown, user: string): Former<RowOperation<Note>> {
  const { notes, unsent, removed } = isObject(mine) ? mine : {};
  const rows = (Array.isArray(notes) ? notes : []).flatMap((one) => noteFrom(one) ?? []);
  const isUnsent = ({ id }: Note) => user === "" || (Array.isArray(unsent) && unsent.includes(id));
  const written = rows.filter(isUnsent).map(({ at, ...row }) => ({ kind: "written" as const, id: row.id, at, row }));
  const gone = (Array.isArray(removed) ? removed : []).map(String);
  const thrown = gone.map((rowId) => ({ kind: "removed" as const, id: `${rowId}-removed`, at: LONG_AGO, rowId }));
  return { kept: { rows }, operations: [...written, ...thrown] };
}

/** Every word is somewhere in the note or its lesson's title. */
export const matchesQuery = (text: string, query: string): boolean =>
  plainOf(query)
    .split(/\s+/)
    .every((word) => plainOf(text).includes(word));

export interface LessonOfNotes {
  title: string;
  /** Its whole address. */
  address: string;
  notes: Note[];
}

/** Markdown for export: a heading per lesson, a line per note with a link to its second. */
export const notesMarkdown = (lessons: LessonOfNotes[]): string =>
  lessons
    .map(({ title, address, notes }) => {
      const lines = notes.map(({ second, text }) => {
        const link = `[${timecode(second)}](${address}?t=${String(Math.floor(second))})`;
        return `- ${link} ${text.trim().replace(/\n/g, "\n  ")}`;
      });
      return [`## ${title}`, "", ...lines, ""].join("\n");
    })
    .join("\n");

export const notesSync = ownRows<Note>({
  key: "notes_",
  waiting: "waiting_notes_",
  collection: "notes",
  rowFrom: noteFrom,
  partOf: ({ lessonId }) => lessonId,
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  formerly: formerNotes,
});
