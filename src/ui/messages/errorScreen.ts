import { texts } from "#texts/controls.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";

// Spec §8, word for word.
export const ERROR_TITLE = texts.oops;
export const ERROR_TEXT = texts.wereSorryButSomething;
export const REFRESH = texts.refreshPage;

/** It comes only when something failed: no page carries it. */
const STYLE = ".error-screen { display: grid; gap: 12px; justify-items: start; padding: 24px }";

/** What stands in the place of a part of the page that failed; the page around it stays readable. */
export function errorScreen(): HTMLElement {
  adoptStyles(STYLE);
  const button = element("button", "btn btn-act", REFRESH);
  button.type = "button";
  button.addEventListener("click", () => location.reload());
  const screen = element("div", "error-screen", element("h2", "", ERROR_TITLE), element("p", "", ERROR_TEXT), button);
  screen.setAttribute("role", "alert");
  return screen;
}
