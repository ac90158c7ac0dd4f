import { countOf } from "#features/course/formats.ts";

export const MY_NOTES = "My notes";
export const NOTE_AT = "Note at";
export const KEEP_NOTE = "Keep the note";
export const CANCEL = "Cancel";
export const HINT = "Enter keeps it and plays on, Shift Enter begins a line, Escape leaves it.";
export const KEPT = "Note kept.";
export const KEPT_ON_PAGE = "Note kept until you leave this page: this browser stores nothing.";
export const CHANGE = "Change";
export const REMOVE = "Delete";
export const REMOVED = "Note deleted.";
export const ONLY_HERE = "Until then this note is on this device only.";
export const UNDO = "Undo";
export const FOUND_NONE = "No note has these words.";
export const FILE_NAME = "my-notes.md";

export const stillWaiting = (count: number): string =>
  count === 0
    ? ""
    : `${countOf(count, "note")} could not be sent: this device keeps what waits and sends it when you log in here again.`;
