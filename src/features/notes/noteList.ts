import { timecode } from "#features/course/formats.ts";
import { element } from "#ui/element.ts";
import { toastAction } from "#ui/messages/toastAction.ts";
import { say } from "#ui/messages/toast.ts";
import { composer } from "./composer.ts";
import type { Note } from "./notes.ts";
import { refusalOf, removeNote, writeNote } from "./notes.store.ts";
import { texts } from "#texts/notes.ts";

interface Uses {
  /** Where the note's second can be played. */
  address: (note: Note) => string;
  /** Says what happened; `undo` takes it back. */
  say: (text: string, undo?: () => void) => void;
}

const small = (text: string, label: string, press: () => void): HTMLButtonElement => {
  const made = element("button", "note-act", text);
  made.type = "button";
  made.ariaLabel = `${text}: ${label}`;
  made.addEventListener("click", press);
  return made;
};

function notKept(refusal: string): HTMLElement {
  const made = element("p", "note-refused", refusal, ` ${texts.onlyHere}`);
  made.role = "status";
  return made;
}

function row(note: Note, { address, say }: Uses): HTMLLIElement {
  const at = timecode(note.second);
  const link = element("a", "tc", at);
  link.href = address(note);
  const text = element("p", "note-text", note.text);
  const change = () => {
    const form = composer({
      ...{ second: note.second, text: note.text },
      done: (said) => {
        item.replaceChildren(...inside);
        if (said !== undefined) writeNote({ ...note, text: said });
        document.querySelector<HTMLElement>(`[data-note="${note.id}"] button`)?.focus();
      },
    });
    item.replaceChildren(form);
    form.querySelector("textarea")?.focus();
  };
  const remove = () => {
    const next = (item.nextElementSibling ?? item.previousElementSibling)?.querySelector<HTMLElement>("a");
    removeNote(note);
    say(texts.removed, () => void writeNote(note));
    (next?.isConnected ? next : document.querySelector<HTMLElement>("[data-notes-title]"))?.focus();
  };
  const inside: HTMLElement[] = [link, text, small(texts.change, at, change), small(texts.remove, at, remove)];
  const refusal = refusalOf(note);
  if (refusal) inside.push(notKept(refusal));
  const item = element("li", "own-note", ...inside);
  item.dataset["note"] = note.id;
  return item;
}

/** Announces what happened, with an undo where there is one. */
export const sayOrOffer = (text: string, undo?: () => void): void =>
  undo ? toastAction(text, texts.undo, undo) : say(text);

/** Draws notes into a list, but leaves one that is being edited alone. */
export function drawNotes(list: HTMLElement, notes: Note[], uses: Uses): void {
  if (list.querySelector("form")) return;
  list.replaceChildren(...notes.map((note) => row(note, uses)));
}
