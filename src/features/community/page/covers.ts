import { element } from "#ui/element.ts";

export type Why = "reported" | "blocked" | "removed" | "gone";

/** Puts a sentence in the place of what an entry says. @param keepsHeight nothing around it moves */
export function cover(entry: HTMLElement, why: Why, words: (Node | string)[], keepsHeight = false): HTMLElement {
  uncover(entry);
  const cover = element("p", "com-cover", ...words);
  if (keepsHeight) entry.style.minHeight = `${String(entry.offsetHeight)}px`;
  entry.dataset["covered"] = why;
  entry.append(cover);
  return cover;
}

export function uncover(entry: HTMLElement): void {
  delete entry.dataset["covered"];
  entry.style.minHeight = "";
  for (const old of entry.querySelectorAll(":scope > .com-cover")) old.remove();
}

export const coveredAs = (entry: HTMLElement): string | undefined => entry.dataset["covered"];
