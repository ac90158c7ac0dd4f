import { fill } from "#lib/fill.ts";
import { ownRows } from "#sync/rows.ts";
import { texts } from "#texts/notes.ts";
import { formerNotes, type Note, noteFrom } from "./notes.ts";

export const notesSync = ownRows<Note>({
  key: "notes_",
  waiting: "waiting_notes_",
  collection: "notes",
  rowFrom: noteFrom,
  partOf: ({ lessonId }) => lessonId,
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  formerly: formerNotes,
});
