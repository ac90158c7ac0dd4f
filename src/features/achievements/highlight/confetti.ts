import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import css from "./confetti.css?inline";

const PIECES = 24;

function piece(index: number): HTMLElement {
  const paper = element("i", "");
  // Spread by the golden section: it looks like chance, and no two lie on each other.
  const spread = (index * 0.618) % 1;
  const set = (name: string, value: string) => paper.style.setProperty(name, value);
  set("--x", `${String(Math.round(100 * spread))}%`);
  set("--far", `${String(Math.round(160 * (spread - 0.5)))}px`);
  set("--high", `${String(40 + ((index * 37) % 80))}px`);
  set("--late", `${String((index % 6) * 70)}ms`);
  return paper;
}

/** Throws paper over something, once; it lies over all and takes no room, no press and no word. */
export function throwConfetti(over: HTMLElement): void {
  adoptStyles(css);
  const place = element("span", "confetti", ...Array.from({ length: PIECES }, (_, index) => piece(index)));
  place.ariaHidden = "true";
  over.style.position = "relative";
  over.append(place);
  setTimeout(() => place.remove(), 3000);
}
