import { element } from "#ui/element.ts";

/** A button of words alone, as lists have them. @param name what a screen reader says in their place */
export function wordButton(className: string, words: string, press: () => void, name?: string): HTMLButtonElement {
  const button = element("button", className, words);
  button.type = "button";
  if (name) button.ariaLabel = name;
  button.addEventListener("click", press);
  return button;
}

/** Takes back what was just thrown away. */
export const undoButton = (words: string, undo: () => void, name?: string): HTMLButtonElement =>
  wordButton("list-undo", words, undo, name);

export interface Chip {
  value: string;
  words: string;
}

/** Draws what a list is narrowed by, one pressed; the focus stays at the same one. */
export function drawChips(place: HTMLElement, chips: Chip[], chosen: string, choose: (value: string) => void): void {
  const { activeElement } = document;
  const focused =
    activeElement instanceof HTMLElement && place.contains(activeElement) ? activeElement.dataset["chip"] : undefined;
  const buttons = chips.map(({ value, words }) => {
    const button = wordButton("list-chip", words, () => choose(value));
    button.ariaPressed = String(value === chosen);
    button.dataset["chip"] = value;
    return button;
  });
  place.replaceChildren(...buttons);
  buttons.find(({ dataset }) => dataset["chip"] === focused)?.focus();
}
