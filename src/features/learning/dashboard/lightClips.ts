const EACH_MS = 80;
const ONE_MS = 480;

const isStill = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || "still" in document.documentElement.dataset;

/** Lets clips come alight one after the other, once: hatched, orange, then as they stay. */
export function lightClips(clips: Element[]): void {
  if (isStill()) return;
  for (const [at, clip] of clips.entries())
    clip.animate(
      [
        { background: "repeating-linear-gradient(-45deg, var(--hatch) 0 1.2px, transparent 1.2px 5px)", offset: 0 },
        { background: "var(--act)", borderColor: "var(--on-act)", offset: 0.35 },
        { background: "var(--act)", borderColor: "var(--on-act)", offset: 0.5 },
        {},
      ],
      { id: "opened", duration: ONE_MS, delay: at * EACH_MS, fill: "backwards" },
    );
}
