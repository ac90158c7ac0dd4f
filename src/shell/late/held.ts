/** What nothing but the page's scripts answers: a press on it is held until they are there (FirstPaint.astro, early.ts). */
export const HELD = [
  "[data-open]",
  "[data-account]",
  "[data-complete]",
  "[data-bookmark]",
  "[data-copy]",
  "[data-scroll]",
];
