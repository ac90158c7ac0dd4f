import { computed } from "nanostores";
import { newId } from "#lib/newId.ts";
import { after } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import { notesInOrder, type Note, notesSync } from "./notes.ts";

export const syncedNotes = new Synced(notesSync);

let listed: { text: string; notes: Note[] } = { text: "", notes: [] };

/** All notes of whoever sits here: another list when one of them changed, or why the server will not keep it. */
export const $notes = computed(syncedNotes.$view, ({ data, refusals }): Note[] => {
  const text = JSON.stringify([data.rows, refusals]);
  if (listed.text !== text) listed = { text, notes: notesInOrder(data.rows) };
  return listed.notes;
});

/** Keeps a note, a new one or new words for one. @returns false when it lasts only as long as the page */
export function writeNote({ at, ...words }: Omit<Note, "id" | "at"> & { id?: string; at?: string }): boolean {
  const row = { id: newId(), ...words, text: words.text.trim() };
  void syncedNotes.add({ kind: "written", row, ...(at && { at: after(at) }) });
  return syncedNotes.peek().isKept;
}

export const removeNote = ({ id }: Note): void => void syncedNotes.add({ kind: "removed", rowId: id });

/** Why the server will not keep a note: it waits on this device, and the sentence stands at it. */
export function noteRefusal({ id }: Note): string | undefined {
  const { waiting, refusals } = syncedNotes.peek();
  const operation = waiting.find((one) => one.kind === "written" && one.row.id === id);
  return operation && refusals[operation.id];
}
