import { drawing } from "#features/video/icons.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/reviews.ts";
import { element } from "#ui/element.ts";
import { MOST_STARS } from "#features/reviews/kept/reviews.ts";

export function star(isFull: boolean): HTMLElement {
  const made = element("span", isFull ? "rev-star rev-full" : "rev-star");
  made.innerHTML = drawing("star");
  return made;
}

/** A rating as stars, read as "4 of 5". */
export function starsOf(rating: number): HTMLElement {
  const row = element("span", "rev-stars", ...Array.from({ length: MOST_STARS }, (_, at) => star(at < rating)));
  row.role = "img";
  row.ariaLabel = fill(texts.outOf, { stars: rating });
  return row;
}
