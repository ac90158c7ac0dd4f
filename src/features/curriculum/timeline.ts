const STEP = 0.8; // of the visible width

function write(strip: HTMLElement, clip: HTMLElement): void {
  for (const part of ["number", "title", "time"]) {
    strip.querySelector(`[data-strip-${part}]`)?.replaceChildren(clip.dataset[part] ?? "");
  }
}

/** The strip below the timeline names the clip under the pointer or focus; two buttons scroll where it is one row. */
export function startTimeline(timeline: HTMLElement): void {
  const strip = timeline.querySelector<HTMLElement>("[data-strip]");
  const first = timeline.querySelector<HTMLElement>("[data-clip]");
  const scroller = timeline.querySelector<HTMLElement>("[data-scroller]");
  const name = (target: EventTarget | null) => {
    const clip = target instanceof Element ? target.closest<HTMLElement>("[data-clip]") : null;
    const named = clip ?? first;
    if (strip && named) write(strip, named);
  };
  for (const event of ["pointerover", "focusin"] as const) {
    timeline.addEventListener(event, ({ target }) => name(target));
  }
  for (const event of ["pointerleave", "focusout"] as const) timeline.addEventListener(event, () => name(null));
  timeline.addEventListener("keydown", ({ key }) => key === "Escape" && name(null));
  timeline.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-scroll]");
    if (button) scroller?.scrollBy({ left: Number(button.dataset["scroll"]) * scroller.clientWidth * STEP });
  });
}
