import { element } from "#ui/element.ts";

/** A button of words alone, as lists have them. @param name what a screen reader says in their place */
export function wordButton(className: string, words: string, press: () => void, name?: string): HTMLButtonElement {
  const button = element("button", className, words);
  button.type = "button";
  if (name) button.ariaLabel = name;
  button.addEventListener("click", press);
  return button;
}
