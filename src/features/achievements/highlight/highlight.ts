import { logFailure } from "#lib/report.ts";

/** How long what was just earned is highlighted (spec §4). */
const HIGHLIGHT_MS = 3000;

/** Whoever wants no motion downloads nothing of it. */
const isStill = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || "still" in document.documentElement.dataset;

/** Highlights what was just earned for a moment, with confetti. */
export function highlight(earned: HTMLElement): void {
  earned.toggleAttribute("data-fresh", true);
  setTimeout(() => earned.removeAttribute("data-fresh"), HIGHLIGHT_MS);
  if (!isStill()) import("./confetti.ts").then(({ throwConfetti }) => throwConfetti(earned), logFailure);
}
