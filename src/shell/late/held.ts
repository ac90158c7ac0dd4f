/** What nothing but the page's scripts answers: a press on it is held until they are there (FirstPaint.astro, early.ts). */
export const HELD = ["[data-bookmark]", "[data-scroll]"];

/** An island that is not connected yet keeps no press: Astro connects those that stand before its own script last. */
export const IN_ISLANDS = "astro-island button";
