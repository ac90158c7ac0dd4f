import type { Film } from "./film.ts";

const IDLE_AFTER_MS = 2500;
const CAPTION_GAP_PX = 10;
const CAPTION_LINE_PERCENT = 6.5;

/** A press on the picture plays or pauses, two make it fill the screen; a finger first calls the bar. */
export function pressPicture(film: Film): void {
  const { video, box } = film;
  const button = box.querySelector<HTMLButtonElement>(".film-play");
  let wasIdle = false;
  video.addEventListener("pointerdown", () => (wasIdle = "idle" in box.dataset), { capture: true });
  video.onclick = (event) => {
    box.focus({ preventScroll: true });
    const isFinger = (event as PointerEvent).pointerType === "touch";
    if (!isFinger || !wasIdle) film.toggle();
  };
  video.ondblclick = () => void film.toggleFullscreen();
  if (button) button.onclick = () => film.play();
  // The focus goes on to the button that now does the same.
  const yieldPlace = () => {
    const hadFocus = button === document.activeElement;
    button?.remove();
    if (hadFocus) box.querySelector<HTMLElement>(".film-toggle")?.focus({ preventScroll: true });
  };
  video.addEventListener("play", yieldPlace);
  if (!video.paused) yieldPlace();
  film.captions?.addEventListener("cuechange", () => liftCaptions(film));
}

/** The bar lies over the lower edge of the picture: captions stand above it. */
function liftCaptions({ box, captions }: Film): void {
  const barPx = (box.querySelector(".film-bar")?.clientHeight ?? 0) + CAPTION_GAP_PX;
  const bottom = 100 - (100 * barPx) / Math.max(1, box.clientHeight);
  for (const cue of captions?.activeCues ?? []) {
    if (!(cue instanceof VTTCue)) continue;
    const lines = cue.text.split("\n").length;
    cue.snapToLines = false;
    cue.line = Math.max(0, bottom - lines * CAPTION_LINE_PERCENT);
  }
}

/** While it plays and nobody moves, the bar goes; any movement, key or focus brings it back. */
export function hideWhenIdle({ box, video }: Film): void {
  let timer = 0;
  const wake = () => {
    clearTimeout(timer);
    delete box.dataset["idle"];
    timer = window.setTimeout(() => {
      if (!video.paused && !box.querySelector(".film-bar :focus-visible")) box.dataset["idle"] = "";
    }, IDLE_AFTER_MS);
  };
  for (const event of ["pointermove", "pointerdown", "keydown", "focusin"]) box.addEventListener(event, wake);
  for (const event of ["play", "pause", "ended"]) video.addEventListener(event, wake);
  box.addEventListener("pointerleave", () => {
    if (!video.paused && !box.querySelector(".film-bar :focus-visible")) box.dataset["idle"] = "";
  });
}
