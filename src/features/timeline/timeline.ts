import { timecode } from "#features/course/formats.ts";
import { lessonIn, outlineHere } from "#features/course/pageOutline.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/timeline.ts";

const STEP = 0.8; // of the visible width

const timelineHere = () => document.querySelector<HTMLElement>("[data-timeline]");

/** Names a clip in the strip below the timeline: that under the pointer or focus, else where the playhead stands. */
export function nameClip(at?: EventTarget | null): void {
  const timeline = timelineHere();
  const reached = at instanceof Element ? at.closest<HTMLElement>("[data-clip]") : null;
  const clip = reached ?? timeline?.querySelector<HTMLElement>("[data-clip]:has(~ .playhead)");
  const lesson = lessonIn(outlineHere(), clip?.dataset["clip"]);
  if (!lesson) return;
  const { moduleId, number, title, seconds } = lesson;
  const parts = { number: fill(texts.clip, { number: `${moduleId}.${number}` }), title, time: timecode(seconds) };
  for (const [part, text] of Object.entries(parts))
    timeline?.querySelector(`[data-strip-${part}]`)?.replaceChildren(text);
}

/** Where the timeline is one row, a button moves it along. */
export function scrollTimeline({ dataset }: HTMLElement): void {
  const scroller = timelineHere()?.querySelector("[data-scroller]");
  scroller?.scrollBy({ left: Number(dataset["scroll"]) * scroller.clientWidth * STEP });
}

/** From now on the strip names what a pointer or the focus comes to. */
export function startTimeline(): void {
  const timeline = timelineHere();
  for (const event of ["pointerover", "focusin"] as const)
    timeline?.addEventListener(event, ({ target }) => nameClip(target));
  for (const event of ["pointerleave", "focusout"] as const) timeline?.addEventListener(event, () => nameClip());
  timeline?.addEventListener("keydown", ({ key }) => key === "Escape" && nameClip());
  nameClip(timeline?.querySelector("[data-clip]:is(:hover, :focus)"));
}
