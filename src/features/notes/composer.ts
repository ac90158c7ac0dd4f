import { timecode } from "#features/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { element } from "#ui/element.ts";
import { LONGEST_TEXT } from "./notes.ts";
import { texts } from "#texts/notes.ts";

interface Asked {
  second: number;
  text?: string;
  /** The text, or undefined when it was abandoned. */
  done: (text: string | undefined) => void;
}

let count = 0;

/** A field for a note at a second. Enter saves, Escape abandons; an empty note is not saved. */
export function composer({ second, text = "", done }: Asked): HTMLFormElement {
  const field = element("textarea", "");
  Object.assign(field, { id: `note-${String((count += 1))}`, rows: 2, maxLength: LONGEST_TEXT, value: text });
  const label = element("label", "tc", fill(texts.noteAt, { time: timecode(second) }));
  label.htmlFor = field.id;
  const hint = element("p", "film-hint", texts.hint);
  hint.id = `${field.id}-hint`;
  field.setAttribute("aria-describedby", hint.id);
  const keep = element("button", "btn btn-act", texts.keep);
  const leave = element("button", "btn", texts.cancel);
  leave.type = "button";
  const form = element("form", "film-composer", label, field, hint, element("p", "", keep, leave));
  const finish = (said: string | undefined) => {
    form.remove();
    done(said?.trim() ? said : undefined);
  };
  leave.addEventListener("click", () => finish(undefined));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    finish(field.value);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      finish(undefined);
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing && event.target === field) {
      event.preventDefault();
      finish(field.value);
    }
  });
  return form;
}
