import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import css from "./asking.css?inline";
import lineCss from "./line.css?inline";

/** What a question's form is left with, as a button; "" leaves it. */
export function answerButton(value: string, title: string, look = ""): HTMLButtonElement {
  const made = element("button", look ? `btn ${look}` : "btn", title);
  made.value = value;
  // What was chosen or typed does not matter to whoever leaves.
  made.formNoValidate = value === "";
  return made;
}

/**
 * A question over the page, of a heading and what stands in a form. The focus goes to the heading; whoever asks leads it back.
 * @returns the form, and the pressed button's value; "" for none
 */
export function ask(title: string, ...inside: HTMLElement[]): { form: HTMLFormElement; answer: Promise<string> } {
  adoptStyles(css + lineCss);
  const heading = element("h2", "", title);
  heading.id = "ask-title";
  heading.tabIndex = -1;
  const form = element("form", "", heading, ...inside);
  form.method = "dialog";
  form.noValidate = true;
  const dialog = element("dialog", "ask", form);
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.setAttribute("closedby", "any");
  document.body.append(dialog);
  dialog.showModal();
  heading.focus();
  const answer = new Promise<string>((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
  return { form, answer };
}
