import { texts } from "#texts/notes.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { plainOf } from "#lib/language/words.ts";
import { ownRows } from "#sync/rows.ts";
import { isObject } from "#sync/sync.ts";

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
});
