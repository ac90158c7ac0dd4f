import { fill } from "#lib/fill.ts";
import { element } from "#ui/element.ts";
import { texts } from "#texts/module.ts";

const button = (value: string, title: string, look: string): HTMLButtonElement => {
  const made = element("button", `btn ${look}`, title);
  made.value = value;
  return made;
};

/** Asks before the completed lessons of a module are unmarked. */
export function confirmReset(title: string, done: number): Promise<boolean> {
  const heading = element("h2", "", fill(texts.resetTitle, { title }));
  heading.id = "reset-title";
  const keep = button("", texts.keep, "");
  keep.autofocus = true;
  const ways = element("p", "ways", button("reset", texts.reset, "btn-danger"), keep);
  const form = element("form", "", heading, element("p", "", fill(texts.resetAbout, { count: done })), ways);
  form.method = "dialog";
  const dialog = element("dialog", "ask-reset", form);
  dialog.setAttribute("aria-labelledby", heading.id);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "reset");
    });
  });
}
