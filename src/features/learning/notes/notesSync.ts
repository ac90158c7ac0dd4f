import { fill } from "#lib/fill.ts";
import { rowsIn } from "#sync/rows.ts";
import { texts } from "#texts/notes.ts";
import { formerly, type Note, noteFrom } from "./notes.ts";

export const notesSync = rowsIn<Note>({
  key: "notes_",
  waiting: "waiting_notes_",
  collection: "notes",
  rowFrom: noteFrom,
  partOf: ({ lessonId }) => lessonId,
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  formerly,
});
