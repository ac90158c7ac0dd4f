/** Whoever wants no motion. */
export const isStill = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || "still" in document.documentElement.dataset;
