import { leaveNotes } from "#features/notes/notes.store.ts";
import { stillWaiting } from "#features/notes/notes.text.ts";

/** Before somebody signs out: their notes are sent, or it is said that they wait. */
export const leave = async (): Promise<string> => stillWaiting(await leaveNotes());
